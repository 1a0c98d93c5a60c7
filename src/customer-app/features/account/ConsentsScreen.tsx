import { consentLabels, type ConsentKind, MARKETING_CHANNELS, type OptionalConsent } from '#shared/consents.ts'
import type { Answer } from '#customer/api/models.ts'
import { withJosa } from '#shared/format/josa.ts'
import { formatKst } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'
import type { PathOf } from '#shared/api/wire.ts'

const path = '/api/v2/user/consents' satisfies PathOf<'get'>
type Consents = Answer<typeof path, 'get'>

/** 알림·마케팅 동의: each is one press, to give and to take back alike. */
export function ConsentsScreen() {
  const consents = query.useQuery('get', path)
  return (
    <>
      <PageTitle>알림·마케팅 동의</PageTitle>
      {consents.isPending && <FormSkeleton fields={5} />}
      {isLost(consents) && <QueryError error={consents.error} onRetry={() => void consents.refetch()} />}
      {consents.data && <ConsentList consents={consents.data} />}
    </>
  )
}

function ConsentList({ consents }: { consents: Consents }) {
  const change = query.useMutation('post', path, {
    onError: (error) => {
      showError(error)
      // a text that has changed meanwhile is asked for again in its new version
      void queryClient.invalidateQueries({ queryKey: ['get', path] })
    },
    onSuccess: ({ kind, agreed, results, recorded_at }) => {
      queryClient.setQueryData<Consents>(['get', path], (before) => before && { ...before, results })
      void queryClient.invalidateQueries({ queryKey: ['get', path] })
      void queryClient.invalidateQueries({ queryKey: ['get', '/api/v2/user/me' satisfies PathOf<'get'>] })
      const name = kind === 'HEALTH' ? '건강 정보 수집·이용' : '광고성 정보 수신'
      showToast(
        `${formatKst(recorded_at, 'YYYY.MM.DD')} ${name}에 ${agreed ? '동의했어요.' : '동의하지 않기로 했어요.'}`,
      )
    },
  })
  const held = new Map(consents.results.map((one) => [one.kind as ConsentKind, one.agreed]))
  const versions = new Map(consents.results.map((one) => [one.kind as ConsentKind, one.current_version]))
  const noChannel = MARKETING_CHANNELS.every((kind) => !held.get(kind))
  const box = (kind: OptionalConsent, note?: string, disabled = false) => (
    <li key={kind} className={styles.consent}>
      <Checkbox
        checked={held.get(kind) ?? false}
        disabled={disabled || change.isPending}
        onChange={(agreed) => change.mutate({ body: { kind, agreed, version: versions.get(kind) ?? '' } })}
      >
        {consentLabels[kind]}
        {note && <span className={styles.consentNote}> {note}</span>}
      </Checkbox>
    </li>
  )
  return (
    <>
      <Block title="할인과 소식 받기">
        <ul>
          {MARKETING_CHANNELS.map((kind) => box(kind))}
          {box('MARKETING_NIGHT', noChannel ? '(받을 방법을 먼저 골라 주세요)' : undefined, noChannel)}
        </ul>
        <p className={styles.consentNote}>
          동의하지 않아도 주문과 배송 소식은 받아요. 밤에는 따로 동의한 분께만 보내요.
        </p>
      </Block>
      <Block title="건강 정보">
        <ul>{box('HEALTH')}</ul>
        <p className={styles.consentNote}>
          몸무게와 운동 기록처럼 민감한 정보라 따로 동의를 받아요. 지금은 모으는 건강 정보가 없어요.
        </p>
      </Block>
      <Block title="지금까지의 기록">
        {consents.history.length === 0 ? (
          <p className={styles.consentNote}>아직 기록이 없어요.</p>
        ) : (
          <details className={styles.history}>
            <summary>동의한 기록 {consents.history.length}건 보기</summary>
            <ul>
              {consents.history.map((one) => (
                <li key={`${one.kind}-${one.recorded_at}-${one.agreed}`}>
                  <span>
                    {nameOf(one.kind)} {one.agreed ? '동의' : '동의하지 않음'}
                  </span>
                  <time dateTime={one.recorded_at}>{formatKst(one.recorded_at)}</time>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Block>
    </>
  )
}

function nameOf(kind: string): string {
  if (kind === 'MARKETING') return '할인과 소식 받기'
  if (kind === 'MARKETING_NIGHT') return '밤에도 받기'
  const label = consentLabels[kind as ConsentKind] ?? kind
  return kind.startsWith('MARKETING_') ? `${withJosa(label, '으로/로')} 소식 받기` : label
}
