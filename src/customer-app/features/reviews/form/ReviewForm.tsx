import { useState } from 'react'
import type { Review } from '#contract/schema.d.ts'
import { PhotosField } from '#customer/shell/forms/PhotosField.tsx'
import type { ChangeDraft } from '#customer/shell/forms/useDraft.ts'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { IMAGE_MB, REVIEW_LETTERS } from '#shared/policy.ts'
import { Goods } from '../Goods.tsx'
import list from '../Reviews.module.css'
import { AttributesField } from './AttributesField.tsx'
import { lettersOf, type Refusals, type ReviewDraft } from './reviewDraft.ts'
import styles from './ReviewForm.module.css'
import { StarsField } from './StarsField.tsx'
import { WordsField } from '#customer/shell/forms/WordsField.tsx'

type Props = {
  about: { product: Review['product']; option: string; note: string }
  draft: ReviewDraft
  change: ChangeDraft<ReviewDraft>
  refusals: Refusals
  /** what becomes of the points when it is sent as it is */
  promise: string | null
  /** why it cannot be sent yet */
  problem: string | null
  send: string
  busy: boolean
  onSend: () => void
}

/** A review as it is written or changed: stars, words, photos, and what else can be said. */
export function ReviewForm({ about, draft, change, refusals, promise, problem, send, busy, onSend }: Props) {
  const [uploading, setUploading] = useState(false)
  const wrong = uploading ? '사진을 올리고 있어요.' : problem
  return (
    <>
      <div className={styles.about}>
        <Goods product={about.product} option={about.option}>
          <p className={list.quiet}>{about.note}</p>
        </Goods>
      </div>
      <Block title="상품은 어땠나요?">
        <StarsField rating={draft.rating} error={refusals.rating} onChange={(rating) => change({ rating })} />
      </Block>
      <Block title="자세히 알려 주세요">
        <WordsField
          label="리뷰"
          content={draft.content}
          letters={lettersOf(draft.content)}
          most={REVIEW_LETTERS.max}
          rows={6}
          placeholder="써 보니 어떤 점이 좋았나요? 아쉬운 점도 괜찮아요."
          error={refusals.content}
          besides={`${REVIEW_LETTERS.min}자부터 올릴 수 있어요`}
          hint="전화번호, 이메일, 링크는 쓸 수 없어요."
          onChange={(content) => change({ content })}
        />
        <PhotosField
          label="사진 (선택)"
          hint={`한 장에 ${IMAGE_MB}MB까지 올릴 수 있어요. 찍은 곳 정보는 지워요.`}
          purpose="REVIEW"
          photos={draft.photos}
          error={refusals.photos}
          inOrder
          onChange={(next) => change(({ photos }) => ({ photos: next(photos) }))}
          onUploading={setUploading}
        />
      </Block>
      <Block title="더 알려 줄 수 있어요 (선택)">
        <AttributesField
          said={draft.attributes}
          error={refusals.attributes}
          onChange={(attributes) => change({ attributes })}
        />
      </Block>
      <ActionBar>
        {promise && (
          <p className={styles.promise} role="status">
            {promise}
          </p>
        )}
        <Button block busy={busy} disabled={wrong !== null} onClick={onSend}>
          {wrong ?? send}
        </Button>
      </ActionBar>
    </>
  )
}
