import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Db } from '../../db/db.ts'
import type { Keys } from '../../ports/keys.ts'
import { serverKeys } from './auth.tables.ts'

/** Loads the installation's keys, making them when there are none. Safe when several processes start at once. */
export async function loadKeys(db: Db): Promise<Keys> {
  const pair = await loadOrMake(db, 'jwt-es256', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return { kid: randomBytes(6).toString('hex'), privateJwk: await exportJWK(privateKey) }
  })
  const sealing = await loadOrMake(db, 'sealing', async () => ({ key: randomBytes(32).toString('base64') }))
  const webhook = await loadOrMake(db, 'sandbox-webhook', async () => ({
    secret: randomBytes(32).toString('base64url'),
  }))
  const hashing = await loadOrMake(db, 'hashing', async () => ({ key: randomBytes(32).toString('base64') }))
  const { d: _private, ...publicJwk } = pair.privateJwk
  const hashingKey = Buffer.from(hashing.key, 'base64')
  const sealingKey = Buffer.from(sealing.key, 'base64')
  return {
    kid: pair.kid,
    signing: (await importJWK(pair.privateJwk, 'ES256')) as CryptoKey,
    verifying: (await importJWK(publicJwk as JWK, 'ES256')) as CryptoKey,
    sandboxWebhook: webhook.secret,
    mac: (text) => createHmac('sha256', hashingKey).update(text).digest('base64url'),
    seal(text) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}

async function loadOrMake<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const read = async () => {
    const [row] = await db.select({ value: serverKeys.value }).from(serverKeys).where(eq(serverKeys.name, name))
    return row?.value as T | undefined
  }
  const found = await read()
  if (found) return found
  await db
    .insert(serverKeys)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  return (await read()) as T
}
