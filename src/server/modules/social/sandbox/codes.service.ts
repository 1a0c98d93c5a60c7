import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/db.ts'
import { hashToken, newOpaqueToken } from '../../auth/tokens.ts'
import type { ProviderName } from '../../../ports/socialProvider.ts'
import { sandboxOauthCodes } from '../social.tables.ts'
import type { SandboxPerson } from './people.ts'

/** The sandbox's authorization codes: good for a minute, for one client and address, once. */

const codeMs = 60_000

export type CodeRequest = { clientId: string; redirectUri: string; codeChallenge: string; nonce: string | undefined }
export type RedeemedCode = typeof sandboxOauthCodes.$inferSelect

/** Gives out a code for a person who agreed. */
export async function issueCode(
  db: Db,
  provider: ProviderName,
  request: CodeRequest,
  person: SandboxPerson,
  now: Date,
): Promise<string> {
  const code = newOpaqueToken()
  await db.insert(sandboxOauthCodes).values({
    codeHash: hashToken(code),
    provider,
    clientId: request.clientId,
    subject: person.subject,
    emailAddress: person.email ?? null,
    nickname: person.nickname,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce ?? null,
    expiresAt: new Date(now.getTime() + codeMs),
    createdAt: now,
  })
  return code
}

/** Uses a code up; one statement decides, so a replay finds nothing. Undefined for one that is not good. */
export async function redeemCode(
  db: Db,
  sent: { code: string; provider: ProviderName; clientId: string; redirectUri: string },
  now: Date,
): Promise<RedeemedCode | undefined> {
  const [row] = await db
    .update(sandboxOauthCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(sandboxOauthCodes.codeHash, hashToken(sent.code)),
        eq(sandboxOauthCodes.provider, sent.provider),
        eq(sandboxOauthCodes.clientId, sent.clientId),
        eq(sandboxOauthCodes.redirectUri, sent.redirectUri),
        isNull(sandboxOauthCodes.usedAt),
        gt(sandboxOauthCodes.expiresAt, now),
      ),
    )
    .returning()
  return row
}
