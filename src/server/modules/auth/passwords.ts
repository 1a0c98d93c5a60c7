import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { limiter } from '../../limiter.ts'

const derive = promisify(argon2)

/** OWASP's second profile: 19 MiB, two passes. About 60 ms on one core. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 }
const limited = limiter(2)

/** Hashes a password (argon2id). At most two run at once, so a flood of sign-ins leaves the server alive. */
export async function hashPassword(password: string, passes = cost.passes): Promise<string> {
  const salt = randomBytes(16)
  const tag = await limited(() =>
    derive('argon2id', { ...cost, passes, message: password.normalize('NFC'), nonce: salt }),
  )
  return `argon2id$${cost.memory}$${passes}$${salt.toString('base64')}$${tag.toString('base64')}`
}

/**
 * Whether a password fits a stored hash. Without a hash, or with one that is none, it does the same work and answers
 * false, so that an unknown account takes as long as a known one.
 */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const hash = stored && shape.test(stored) ? stored : dummy
  const [, memory, passes, salt, tag] = hash.split('$')
  const expected = Buffer.from(tag ?? '', 'base64')
  const actual = await limited(() =>
    derive('argon2id', {
      ...cost,
      memory: Number(memory),
      passes: Number(passes),
      message: password.normalize('NFC'),
      nonce: Buffer.from(salt ?? '', 'base64'),
    }),
  )
  return timingSafeEqual(actual, expected) && hash === stored
}

/** as `hashPassword` makes it: 16 bytes of salt, 32 of tag */
const shape = /^argon2id\$\d+\$\d+\$[\w+/]{22}==\$[\w+/]{43}=$/
const dummy = `argon2id$${cost.memory}$${cost.passes}$${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`
