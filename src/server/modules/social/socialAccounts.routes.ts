import { eq } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { endpoint } from '../../http/endpoint.ts'
import { users } from '../auth/auth.tables.ts'
import { socialProviders } from '../../ports/socialProvider.ts'
import { providerParams, socialAccountsSchema } from './social.contract.ts'
import { linksOf, unlinkAccount } from './socialAccounts.service.ts'
import { socialProviderWord } from '#shared/words/members.ts'

export const socialAccountRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/social-accounts',
      summary: '연결된 소셜 계정',
      access: 'user',
      extension: true,
      responses: { 200: socialAccountsSchema },
    },
    async ({ db, deps, actor }) => {
      const links = await linksOf(db, actor.id)
      const [member] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, actor.id))
      return {
        results: socialProviders.flatMap((provider) => {
          const link = links.find((one) => one.provider === provider)
          const offered = deps.social[provider] !== undefined
          if (!link && !offered) return []
          return [
            {
              provider,
              label: socialProviderWord[provider],
              offered,
              linked: link !== undefined,
              email_address: link?.emailAddress ?? null,
              linked_at: link ? kstIso(link.linkedAt) : null,
              last_used_at: link?.lastUsedAt ? kstIso(link.lastUsedAt) : null,
            },
          ]
        }),
        has_password: member?.passwordHash != null,
      }
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: '/api/v2/user/social-accounts/{provider}',
      summary: '소셜 계정 연결 끊기',
      access: 'user',
      extension: true,
      params: providerParams,
      responses: { 204: null },
      errors: ['LAST_SIGN_IN_WAY'],
    },
    ({ db, actor, params }) => unlinkAccount(db, actor.id, params.provider),
  ),
]
