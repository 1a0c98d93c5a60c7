import { type FormEvent, useState } from 'react'
import { useNavigate } from '#customer/router/place.ts'
import type { Answer } from '#customer/api/models.ts'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import { queryClient } from '#customer/shell/queryClient.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { useFirstAddress } from '#customer/shell/address/useFirstAddress.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'
import type { PathOf } from '#shared/api/wire.ts'

type Saved = Answer<'/api/v2/user/addresses/default', 'get'>['address']

/** 배송지: the one address that order sheets begin with. */
export function AddressScreen() {
  const saved = query.useQuery('get', '/api/v2/user/addresses/default')
  return (
    <div className={styles.page}>
      <PageTitle>배송지</PageTitle>
      {saved.isPending && <FormSkeleton fields={6} />}
      {isLost(saved) && <QueryError error={saved.error} onRetry={() => void saved.refetch()} />}
      {saved.data && <Filled saved={saved.data.address} />}
    </div>
  )
}

function Filled({ saved }: { saved: Saved }) {
  const first = useFirstAddress(saved)
  return first ? <AddressForm first={first} /> : <FormSkeleton fields={6} />
}

function AddressForm({ first }: { first: AddressDraft }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const [searching, setSearching] = useState(false)
  const save = query.useMutation('post', '/api/v1/user/address/', {
    onError: showFormError,
    onSuccess: () => {
      void queryClient.invalidateQueries({
        queryKey: ['get', '/api/v2/user/addresses/default' satisfies PathOf<'get'>],
      })
      showToast('배송지를 저장했어요.')
      navigate('/my/settings', { replace: true })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(addressProblems(draft)).length === 0 && !save.isPending) save.mutate({ body: draft })
  }
  return (
    <>
      <form className={styles.page} onSubmit={submit} noValidate>
        <p className={styles.lead}>주문서를 열면 이 주소가 먼저 보여요.</p>
        <div className={styles.form}>
          <AddressFields
            draft={draft}
            problems={tried ? addressProblems(draft) : {}}
            onChange={setDraft}
            onSearch={() => setSearching(true)}
          />
        </div>
        <ActionBar>
          <Button type="submit" block busy={save.isPending}>
            저장
          </Button>
        </ActionBar>
      </form>
      {/* a form of its own: searching does not save */}
      {searching && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            setDraft({ ...draft, ...found })
            setSearching(false)
          }}
        />
      )}
    </>
  )
}
