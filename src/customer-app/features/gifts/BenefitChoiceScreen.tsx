import { type FormEvent, useState } from 'react'
import type { Answer } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import styles from './Gifts.module.css'

type Campaign = Answer<'/api/v2/gifts/campaigns', 'get'>['results'][number]

/** 혜택 선택: what comes with a plan now, one of its options for whoever has paid for it. */
export function BenefitChoiceScreen() {
  const campaigns = query.useQuery('get', '/api/v2/gifts/campaigns', undefined, { staleTime: 0 })
  if (isLost(campaigns)) return <QueryError error={campaigns.error} onRetry={() => void campaigns.refetch()} />
  const found = campaigns.data?.results
  return (
    <>
      <PageTitle>혜택 선택</PageTitle>
      {!found && (
        <Loading label="혜택을 불러오고 있어요">
          <div className={styles.body}>
            <Skeleton height={240} radius={16} />
          </div>
        </Loading>
      )}
      {found?.length === 0 && (
        <EmptyState
          icon="box"
          title="지금 고를 수 있는 혜택이 없어요"
          description="새로운 혜택이 열리면 구독 혜택에서 알려 드려요."
          action={
            <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to="/events/subscription-benefits">
              구독 혜택 보기
            </Link>
          }
        />
      )}
      {found?.map((campaign) => (
        <Offer key={campaign.id} campaign={campaign} onChanged={() => void campaigns.refetch()} />
      ))}
    </>
  )
}

type Props = { campaign: Campaign; onChanged: () => void }

function Offer({ campaign, onChanged }: Props) {
  const { title, ends_at: endsAt, options, chosen_option_id: chosen, can_choose: canChoose } = campaign
  const taken = options.find(({ id }) => id === chosen)
  return (
    <Block title={title}>
      <p className={styles.note}>{formatKst(endsAt, 'M월 D일 HH:mm')}까지 고를 수 있어요.</p>
      {taken ? (
        <p className={styles.said}>고른 혜택: {taken.title}. 보낼 때 알림으로 알려 드려요.</p>
      ) : canChoose ? (
        <Asked campaign={campaign} onChanged={onChanged} />
      ) : (
        <>
          <ul className={styles.list}>
            {options.map((option) => (
              <li key={option.id}>
                <OptionText option={option} />
              </li>
            ))}
          </ul>
          <p className={styles.note}>혜택 기간에 대상 요금제를 결제한 분이 고를 수 있어요.</p>
          <Link className={buttonClass({ variant: 'secondary', block: true })} to="/checkout">
            요금제 보기
          </Link>
        </>
      )}
    </Block>
  )
}

const OptionText = ({ option }: { option: Campaign['options'][number] }) => (
  <span className={styles.option}>
    <span>{[option.title, option.option_label].filter(Boolean).join(' · ')}</span>
    <span className={styles.state}>
      {option.stock === 'SOLD_OUT'
        ? '모두 나갔어요'
        : option.ships_on
          ? `지금 고르면 ${formatDay(option.ships_on, 'M월 D일(dd)')} 출고`
          : '출고일은 고른 뒤에 알려 드려요'}
    </span>
  </span>
)

function Asked(props: Props) {
  const saved = query.useQuery('get', '/api/v2/user/addresses/default', undefined, { retry: false })
  const first = useFirstAddress(saved.data?.address ?? null)
  if (saved.isPending || !first)
    return (
      <Loading label="받을 곳을 불러오고 있어요">
        <Skeleton height={240} radius={16} />
      </Loading>
    )
  return <ChoiceForm {...props} first={first} />
}

function ChoiceForm({ campaign, onChanged, first }: Props & { first: AddressDraft }) {
  const [option, setOption] = useState<number>()
  const [address, setAddress] = useState(first)
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const { mutateAsync } = query.useMutation('post', '/api/v2/gifts/campaigns/{id}/choice')
  const { submit, busy } = useSendOnce({
    unsure: '혜택을 골랐는지',
    send: (said: { option: number; address: AddressDraft }, requestId) =>
      mutateAsync({
        params: { path: { id: campaign.id } },
        body: { option_id: said.option, address: said.address },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: ({ ships_on: on }) => {
      showToast(`${formatDay(on, 'M월 D일')}에 보낼게요.`)
      onChanged()
    },
    onRefused: (error) => {
      showFormError(error)
      onChanged()
    },
  })
  const problems = addressProblems(address)
  const choose = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (option !== undefined && Object.keys(problems).length === 0) submit({ option, address })
  }
  return (
    <>
      <form className={styles.form} onSubmit={choose} noValidate>
        <fieldset className={styles.choices}>
          <legend className="sr-only">혜택</legend>
          {campaign.options.map((one) => (
            <RadioCard
              key={one.id}
              name={`option-${campaign.id}`}
              value={String(one.id)}
              checked={option === one.id}
              disabled={one.stock === 'SOLD_OUT'}
              onChange={() => setOption(one.id)}
            >
              <OptionText option={one} />
            </RadioCard>
          ))}
        </fieldset>
        {tried && option === undefined && (
          <p className={styles.problem} role="alert">
            받을 것을 골라 주세요.
          </p>
        )}
        <AddressFields
          draft={address}
          problems={tried ? problems : {}}
          onChange={setAddress}
          onSearch={() => setSearching(true)}
        />
        <Button type="submit" block busy={busy}>
          이 혜택으로 받기
        </Button>
      </form>
      {searching && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            setAddress({ ...address, ...found })
            setSearching(false)
          }}
        />
      )}
    </>
  )
}
