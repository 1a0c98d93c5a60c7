import { sql } from 'drizzle-orm'
import { consentLabels, isMarketingChannel, MARKETING_CHANNELS, type OptionalConsent } from '#shared/consents.ts'
import { kstIso } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { AppError } from '../../http/errors.ts'
import { consentsOf, recordConsents, refuseOutdated } from '../terms/consents.service.ts'
import { readUser } from '../auth/profile.service.ts'
import { queueMessage } from '../messages/messages.service.ts'
import { currentConsents } from './consentStates.ts'

type Change = { kind: OptionalConsent; agreed: boolean; version: string }

/**
 * Records an optional consent, or that it was taken back, and confirms an advertising choice by mail as the law asks
 * (정보통신망법 제50조 제7항). Saying again what holds already writes nothing. With the last channel the consent for the
 * night goes too. Errors: CONSENT_OUTDATED (agreeing to a text that is no longer current), MARKETING_CHANNEL_REQUIRED.
 */
export async function changeConsent(tx: Tx, userId: number, change: Change, now: Date): Promise<void> {
  const { kind, agreed, version } = change
  await refuseOutdated(tx, [change], now)
  // one change at a time, so that night and channels cannot pass each other
  await tx.execute(sql`select id from users where id = ${userId} for no key update`)
  const before = currentConsents(await consentsOf(tx, userId))
  if (before[kind].agreed === agreed && (!agreed || before[kind].version === version)) return
  const channels = MARKETING_CHANNELS.filter((one) => (one === kind ? agreed : before[one].agreed))
  if (kind === 'MARKETING_NIGHT' && agreed && channels.length === 0) throw new AppError('MARKETING_CHANNEL_REQUIRED')
  const endsNight = isMarketingChannel(kind) && channels.length === 0 && before.MARKETING_NIGHT.agreed
  await recordConsents(
    tx,
    userId,
    [change, ...(endsNight ? [{ kind: 'MARKETING_NIGHT' as const, agreed: false, version }] : [])],
    now,
  )
  if (kind === 'HEALTH') return
  const user = await readUser(tx, userId)
  const what =
    kind === 'MARKETING_NIGHT' ? '야간(21시~8시) 광고성 정보 수신' : `${consentLabels[kind]} 광고성 정보 수신`
  const done = agreed ? '동의' : '동의 철회'
  await queueMessage(tx, {
    dedupe: `consent:${userId}:${kind}:${now.getTime()}`,
    channel: 'EMAIL',
    recipient: user.emailAddress,
    userId,
    kind: 'MEMBER',
    title: `[홈핏] ${what} ${done} 처리 결과`,
    body: `${user.name}님, ${kstIso(now).slice(0, 16).replace('T', ' ')}에 ${what} ${done}를 처리했어요.\n보낸 곳: 홈핏\n마이페이지 > 설정 > 알림·마케팅 동의에서 언제든 바꿀 수 있어요.`,
    now,
  })
}
