import { useEffect, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { useSession } from '#customer/shell/useSession.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './PaymentMethods.module.css'
import {
  authKeyIn,
  easyKinds,
  listPath,
  readReturn,
  registerPath,
  type Returned,
  settledAddress,
} from './registering.ts'

type State = Answer<'/api/v2/billing-keys/registrations/{id}', 'get'>

/** So long a person is told to wait; the clock goes on asking. */
const waitMs = 60_000

/** 결제 확인: back from the window of a gateway. Safe to reload and to come back to: what happened is asked, not claimed. */
export function RedirectScreen() {
  const [params] = useSearchParams()
  const { status } = useSession()
  const signIn = useSignInPath()
  const returned = readReturn(params)
  return (
    <>
      <PageTitle>결제 확인</PageTitle>
      {status === 'signed-out' && (
        <Result
          title="로그인하면 이어서 확인해요"
          text="결제수단을 등록하던 중에 로그아웃됐어요. 결제된 금액은 없어요."
        >
          <Link className={buttonClass({ block: true })} to={signIn}>
            로그인
          </Link>
        </Result>
      )}
      {status === 'signed-in' &&
        (returned.registrationId ? (
          <Registration id={returned.registrationId} returned={returned} />
        ) : (
          <Result title="확인할 결제수단 등록이 없어요" text="주소가 잘못됐거나 오래된 화면이에요.">
            <Link className={buttonClass({ block: true })} to={listPath}>
              결제수단 보기
            </Link>
          </Result>
        ))}
    </>
  )
}

function Registration({ id, returned }: { id: string; returned: Returned }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [since] = useState(() => Date.now())
  const state = query.useQuery(
    'get',
    '/api/v2/billing-keys/registrations/{id}',
    { params: { path: { id } } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.status === 'COMPLETING' && Date.now() - since < waitMs
          ? Math.min(1_000 * 2 ** dataUpdateCount, 8_000)
          : false,
    },
  )
  const card = query.useMutation('post', '/api/v2/billing-keys/card')
  const easy = query.useMutation('post', '/api/v2/billing-keys/easy-pay/{kind}/complete')
  const hasGiven = Object.keys(returned.given).length > 0
  const open = state.data?.status === 'OPEN' && hasGiven && !returned.refusal ? state.data : undefined
  const kind = open?.kind
  useEffect(() => {
    if (kind === undefined) return
    const { given } = returned
    const ended =
      kind === 'CARD'
        ? card.mutateAsync({ body: cardOf(id, given) })
        : easy.mutateAsync({
            params: { path: { kind: easyKinds[kind] } },
            body: { registration_id: id, pg_params: given },
          })
    // a refusal is told by the registration itself
    const settle = () => void state.refetch().then(() => navigate(settledAddress(params), { replace: true }))
    ended.then(settle, settle)
    // once for each registration: the same one has one end
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, id])

  if (state.isPending || open) return <Checking />
  if (isLost(state)) return <QueryError error={state.error} onRetry={() => void state.refetch()} />
  return <Ended state={state.data} returned={returned} />
}

function cardOf(id: string, given: Record<string, string>) {
  const customerKey = given['customer_key'] ?? given['customerKey']
  return {
    registration_id: id,
    auth_key: authKeyIn(given),
    ...(customerKey ? { customer_key: customerKey } : {}),
  }
}

/** What came of it, in plain words, and the way on. */
function Ended({ state, returned }: { state: State; returned: Returned }) {
  const { redirectPath, refusal } = returned
  if (state.status === 'COMPLETED')
    return (
      <Result title="결제수단을 등록했어요" text={`${state.method?.label ?? '결제수단'} · 결제된 금액은 없어요.`}>
        <Link className={buttonClass({ block: true })} to={redirectPath}>
          계속하기
        </Link>
      </Result>
    )
  if (state.status === 'COMPLETING')
    return (
      <Result
        title="결제사의 답을 기다리고 있어요"
        text="등록이 끝나면 결제수단에 나타나요. 이 화면을 닫아도 괜찮고, 결제된 금액은 없어요."
      >
        <Link className={buttonClass({ variant: 'secondary', block: true })} to={listPath}>
          결제수단 보기
        </Link>
      </Result>
    )
  const failure = state.failure ?? refusal
  const { title, text } = failureWords(failure)
  return (
    <Result title={title} text={text}>
      <Link className={buttonClass({ block: true })} to={registerPath(redirectPath)}>
        다시 등록하기
      </Link>
      <Link className={buttonClass({ variant: 'secondary', block: true })} to={redirectPath}>
        돌아가기
      </Link>
    </Result>
  )
}

function failureWords(failure: { code: string; message: string } | null): { title: string; text: string } {
  if (failure?.code === 'BILLING_KEY_EXISTS')
    return { title: '이미 등록한 카드예요', text: '등록한 결제수단에서 그대로 쓸 수 있어요.' }
  if (failure?.code === 'REGISTRATION_EXPIRED')
    return { title: '등록 시간이 지났어요', text: '결제수단 등록은 15분 안에 끝내야 해요. 결제된 금액은 없어요.' }
  if (failure?.code === 'PAY_PROCESS_CANCELED')
    return { title: '등록을 그만뒀어요', text: `${failure.message} 결제된 금액은 없어요.` }
  return {
    title: '결제수단을 등록하지 못했어요',
    text: `${failure?.message || '등록을 끝내지 않았어요.'} 결제된 금액은 없어요.`,
  }
}

function Result({ title, text, children }: { title: string; text: string; children: React.ReactNode }) {
  return (
    <div className={styles.result}>
      <div role="status">
        <h2 className={styles.name}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}

function Checking() {
  return (
    <Loading label="결제수단을 확인하고 있어요">
      <div className={styles.result}>
        <Skeleton height={24} />
        <Skeleton height={48} />
      </div>
    </Loading>
  )
}
