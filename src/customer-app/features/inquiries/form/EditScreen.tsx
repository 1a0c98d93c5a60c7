import type { ConversationMessage } from '#contract/schema.d.ts'
import { useNavigate, useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { useDraft } from '#customer/shell/forms/useDraft.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { InquiryTrouble } from '../InquiryTrouble.tsx'
import { forgetInquiries, ONE } from '../inquiryPaths.ts'
import { FormSkeleton } from './FormSkeleton.tsx'
import { draftOf, emptyDraft, saidIn } from './inquiryDraft.ts'
import { InquiryForm } from './InquiryForm.tsx'
import { useRefusals } from './useRefusals.ts'

/** 문의 고치기, until somebody has answered. */
export function EditScreen() {
  const id = Number(useParams()['id'])
  const inquiry = query.useQuery('get', ONE, { params: { path: { id } } }, { staleTime: 5_000 })
  return (
    <>
      <PageTitle>문의 고치기</PageTitle>
      {inquiry.isPending ? (
        <FormSkeleton />
      ) : isLost(inquiry) || !inquiry.data.editable ? (
        <InquiryTrouble id={id} error={inquiry.error} onRetry={() => void inquiry.refetch()} />
      ) : (
        <Edit key={id} inquiry={inquiry.data} />
      )}
    </>
  )
}

function Edit({ inquiry }: { inquiry: ConversationMessage }) {
  const { id, title } = inquiry
  const navigate = useNavigate()
  const begin = draftOf(inquiry)
  const { draft, change, forget } = useDraft(`inquiry:edit:${id}`, { empty: emptyDraft, begin, always: false })
  const { refusals, refuse, forgive } = useRefusals()
  const { mutateAsync } = query.useMutation('put', ONE)
  const leave = () => {
    forget()
    void forgetInquiries('none')
    navigate(`/my/inquiries/${id}`, { replace: true })
  }
  const { submit, busy } = useSendOnce({
    unsure: '문의를 고쳤는지',
    send: (body: ReturnType<typeof saidIn>, requestId) =>
      mutateAsync({
        params: { path: { id } },
        body: { ...body, ...(title === undefined ? {} : { title }) },
        headers: { 'Client-Request-Id': requestId },
      }),
    onDone: () => {
      showToast('문의를 고쳤어요.')
      leave()
    },
    onRefused: (error) => {
      if (error.code !== 'CONVERSATION_ANSWERED') return refuse(error)
      showError(error)
      leave()
    },
  })
  const isSame = JSON.stringify(saidIn(draft)) === JSON.stringify(saidIn(begin))
  return (
    <InquiryForm
      {...{ draft, refusals, busy }}
      change={(next) => {
        forgive()
        change(next)
      }}
      problem={isSame ? '바꾼 내용이 없어요.' : null}
      send="고친 문의 보내기"
      onSend={() => submit(saidIn(draft))}
    />
  )
}
