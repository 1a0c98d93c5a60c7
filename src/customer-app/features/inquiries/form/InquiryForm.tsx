import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { PhotosField } from '#customer/shell/forms/PhotosField.tsx'
import type { ChangeDraft } from '#customer/shell/forms/useDraft.ts'
import { useShopPolicies } from '#customer/shell/policies/useShopPolicies.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { IMAGE_MB, INQUIRY_IMAGES, INQUIRY_LETTERS } from '#shared/policy.ts'
import { CATEGORIES } from '../inquiryPaths.ts'
import { hoursText, promiseText } from '../inquiryText.ts'
import { CategoryField } from './CategoryField.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { type InquiryDraft, lettersOf, problemOf, type Refusals } from './inquiryDraft.ts'
import styles from './InquiryForm.module.css'
import { OrderField } from './OrderField.tsx'
import { WordsField } from '#customer/shell/forms/WordsField.tsx'

type Props = {
  draft: InquiryDraft
  change: ChangeDraft<InquiryDraft>
  refusals: Refusals
  /** why it cannot be sent yet, besides what it lacks */
  problem?: string | null
  send: string
  busy: boolean
  onSend: () => void
}

/** A question as it is asked or changed: what about, which order, words and photos, and when it will be answered. */
export function InquiryForm({ draft, change, refusals, problem = null, send, busy, onSend }: Props) {
  const [uploading, setUploading] = useState(false)
  const policies = useShopPolicies()
  const found = query.useQuery('get', CATEGORIES, undefined, { staleTime: 60_000 })
  if (found.isPending) return <FormSkeleton />
  if (isLost(found)) return <QueryError error={found.error} onRetry={() => void found.refetch()} />
  const categories = found.data?.results ?? []
  const needsOrder = categories.find(({ id }) => id === draft.category)?.order_required ?? false
  const wrong = uploading ? '사진을 올리고 있어요.' : (problemOf(draft, categories) ?? problem)
  return (
    <>
      <Block title="무엇을 도와드릴까요?">
        <CategoryField
          categories={categories}
          chosen={draft.category}
          error={refusals.category}
          onChoose={(category) => change({ category })}
        />
      </Block>
      {draft.category !== null && (
        <Block title={needsOrder ? '어느 주문인가요?' : '어느 주문인가요? (선택)'}>
          <OrderField order={draft.order} error={refusals.order} onChange={(order) => change({ order })} />
        </Block>
      )}
      <Block title="자세히 알려 주세요">
        <WordsField
          label="내용"
          content={draft.content}
          letters={lettersOf(draft.content)}
          most={INQUIRY_LETTERS.max}
          rows={7}
          placeholder="무엇이 궁금한지 자세히 적어 주시면 더 빨리 도와드릴 수 있어요."
          error={refusals.content}
          onChange={(content) => change({ content })}
        />
        <PhotosField
          label="사진 (선택)"
          hint={`한 장에 ${IMAGE_MB}MB까지 올릴 수 있어요. 상담하는 직원만 볼 수 있어요.`}
          purpose="QUESTION"
          photos={draft.photos}
          most={INQUIRY_IMAGES}
          error={refusals.photos}
          onChange={(next) => change(({ photos }) => ({ photos: next(photos) }))}
          onUploading={setUploading}
        />
      </Block>
      <p className={styles.promise}>
        {promiseText(policies)}
        <span>{hoursText(policies)}</span>
      </p>
      <ActionBar>
        <Button block busy={busy} disabled={wrong !== null} onClick={onSend}>
          {wrong ?? send}
        </Button>
      </ActionBar>
    </>
  )
}
