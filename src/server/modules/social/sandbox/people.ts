import { createHash } from 'node:crypto'
import type { ProviderName } from '../../../ports/socialProvider.ts'

/** Who has an account at the sandbox provider, each for one thing that can happen. */
export type SandboxPerson = {
  subject: string
  nickname: string
  email?: string
  emailVerified: boolean
  /** what choosing them shows */
  note: string
}

/** The people to choose from. One shares the address of a member of the sample shop. */
export function peopleOf(provider: ProviderName): SandboxPerson[] {
  return [
    {
      subject: 'haneul',
      nickname: '김하늘',
      email: `haneul@${provider}.test`,
      emailVerified: true,
      note: '확인된 이메일을 줘요',
    },
    {
      subject: 'jiwoo',
      nickname: '김지우',
      email: 'jiwoo@homefit.test',
      emailVerified: true,
      note: '이메일로 이미 가입한 샘플 회원이에요',
    },
    {
      subject: 'bada',
      nickname: '이바다',
      email: `bada@${provider}.test`,
      emailVerified: false,
      note: '이메일이 확인되지 않았어요',
    },
    { subject: 'soop', nickname: '박수풀', emailVerified: false, note: '이메일을 주지 않아요' },
  ]
}

/** Somebody typed into the window: the same address is the same person. */
export function typedPerson(email: string, nickname: string): SandboxPerson {
  const subject = `typed-${createHash('sha256').update(email).digest('hex').slice(0, 24)}`
  return { subject, nickname, email, emailVerified: true, note: '' }
}

/** Whether the sandbox has proved the address of this person. */
export const isVerified = (provider: ProviderName, subject: string) =>
  peopleOf(provider).find((person) => person.subject === subject)?.emailVerified ?? true
