import type { OwnReferrals } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { copyAddress, share } from '#customer/shell/webview/share.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { referralWords } from '#shared/words/referrals.ts'
import styles from './Referral.module.css'

/** 친구 추천: one's code, what it brings, and whom it has brought. */
export function ReferralScreen() {
  const mine = query.useQuery('get', '/api/v1/user/referral')
  return (
    <>
      <PageTitle>친구 추천</PageTitle>
      {isLost(mine) && <QueryError error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data ? <Body mine={mine.data} /> : mine.isPending && <Skeleton height={240} />}
    </>
  )
}

const sharedOf = (code: string) => ({
  title: '홈핏 멤버십에 초대해요',
  text: `추천 코드 ${code}로 시작하면 첫 결제가 할인돼요.`,
  path: `/checkout?referral_code=${code}`,
  imageUrl: undefined,
})

const Body = ({
  mine: { code, program, results, rewarded_this_year: rewarded, points_total: total },
}: {
  mine: OwnReferrals
}) => (
  <>
    <Block title="내 추천 코드">
      <div className={styles.code}>
        <strong>{code}</strong>
        <span>
          <Button size="m" onClick={() => void share(sharedOf(code))}>
            친구에게 보내기
          </Button>{' '}
          <Button size="m" variant="secondary" onClick={() => void copyAddress(sharedOf(code))}>
            주소 복사
          </Button>
        </span>
      </div>
      {program ? (
        <>
          <ul className={styles.benefits}>
            <li>친구: {program.friend_benefit}</li>
            <li>나: {program.referrer_benefit}</li>
          </ul>
          <p className={styles.hint}>
            {formatKst(program.ends_at, 'YYYY.MM.DD')}까지, 한 해에 {formatNumber(program.cap_per_year)}번까지 적립돼요.
            처음 결제하는 친구만 할인받아요.
          </p>
        </>
      ) : (
        <p className={styles.hint}>지금은 추천 혜택이 열려 있지 않아요. 다시 열리면 이 자리에 보여요.</p>
      )}
    </Block>
    <Block title="추천한 친구">
      {results.length === 0 ? (
        <p>아직 내 코드로 시작한 친구가 없어요.</p>
      ) : (
        <>
          <ul className={styles.friends}>
            {results.map((one) => (
              <li key={one.id}>
                <span>
                  {one.friend_nickname_masked} · {formatDay(one.created_at.slice(0, 10))}
                </span>
                <span>
                  {referralWords[one.status]}
                  {one.status === 'REWARDED' && ` · ${formatNumber(one.points)}P`}
                </span>
              </li>
            ))}
          </ul>
          <p className={styles.hint}>
            올해 {formatNumber(rewarded)}번, 지금까지 {formatNumber(total)}P를 받았어요.
          </p>
        </>
      )}
    </Block>
  </>
)
