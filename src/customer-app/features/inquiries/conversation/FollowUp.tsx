import { useId, useRef, useState } from 'react'
import type { ConversationMessage } from '#contract/schema.d.ts'
import type { Body, Image } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { useDraft } from '#customer/shell/forms/useDraft.ts'
import { useSendOnce } from '#customer/shell/forms/useSendOnce.ts'
import { useUploads } from '#customer/shell/forms/useUploads.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PhotoTile } from '#customer/ui/photos/PhotoTile.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { INQUIRY_IMAGES, INQUIRY_LETTERS } from '#shared/policy.ts'
import { lettersOf, wordsProblem } from '../form/inquiryDraft.ts'
import { forgetInquiries, ONE } from '../inquiryPaths.ts'
import styles from './Conversation.module.css'
import { useAboveKeyboard } from './useAboveKeyboard.ts'

type Words = { content: string; photos: Image[] }
type Said = Body<`${typeof ONE}/follow-ups`, 'post'>

const empty: Words = { content: '', photos: [] }
/** From here on it is said how many letters are left. */
const nearlyFull = 200

/** What has been written since this was sent. */
const since = (sent: Words, { content, photos }: Words): Words => ({
  content: content.startsWith(sent.content) ? content.slice(sent.content.length).trimStart() : content,
  photos: photos.filter(({ id }) => sent.photos.every((one) => one.id !== id)),
})

/** Writes on in a conversation: at the bottom of the screen, above the keyboard. */
export function FollowUp({ id }: { id: number }) {
  const field = useId()
  const bar = useAboveKeyboard<HTMLDivElement>()
  const { draft, change } = useDraft<Words>(`inquiry:follow:${id}`, { empty, begin: empty, always: true })
  const [uploading, setUploading] = useState(false)
  const add = (added: Image[]) => change(({ photos }) => ({ photos: [...photos, ...added] }))
  const uploads = useUploads({
    purpose: 'QUESTION',
    photos: draft.photos,
    most: INQUIRY_IMAGES,
    onAdd: add,
    onUploading: setUploading,
  })
  const sending = useRef(empty)
  const { mutateAsync } = query.useMutation('post', `${ONE}/follow-ups`)
  const { submit, busy } = useSendOnce({
    unsure: '글이 보내졌는지',
    again: true,
    send: (body: Said, requestId) =>
      mutateAsync({ params: { path: { id } }, body, headers: { 'Client-Request-Id': requestId } }),
    onDone: (inquiry) => {
      change((now) => since(sending.current, now))
      queryClient.setQueryData<ConversationMessage>(['get', ONE, { params: { path: { id } } }], inquiry)
      void forgetInquiries('none')
    },
    onRefused: showFormError,
  })
  const problem = wordsProblem(draft.content)
  const letters = lettersOf(draft.content)
  const said = { content: draft.content.normalize('NFC').trim(), image_ids: draft.photos.map((photo) => photo.id) }
  const send = () => {
    if (!busy) sending.current = draft
    submit(said)
  }
  return (
    <div className={styles.follow} ref={bar}>
      {(draft.photos.length > 0 || uploads.waiting > 0) && (
        <ul className={styles.attached} aria-label="붙인 사진">
          {draft.photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              index={index}
              isLast={index === draft.photos.length - 1}
              onMove={undefined}
              onRemove={() => change(({ photos }) => ({ photos: photos.filter((one) => one.id !== photo.id) }))}
            />
          ))}
          {Array.from({ length: uploads.waiting }, (_, index) => (
            <li key={`waiting-${index}`}>
              <Skeleton aspect="1" radius={12} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.problem} role="alert">
        {uploads.problems.map((one, index) => (
          <p key={`${index}-${one}`}>{one}</p>
        ))}
        {letters > INQUIRY_LETTERS.max && <p>{problem}</p>}
      </div>
      {letters > INQUIRY_LETTERS.max - nearlyFull && (
        <p className={styles.letters}>
          {letters.toLocaleString('ko-KR')}/{INQUIRY_LETTERS.max.toLocaleString('ko-KR')}자
        </p>
      )}
      <div className={styles.write}>
        <label className={styles.attach}>
          <Icon name="plus" />
          <span className="sr-only">사진 붙이기</span>
          <input
            className="sr-only"
            type="file"
            accept="image/jpeg,image/png,image/webp,image/heic"
            multiple
            onChange={(event) => {
              uploads.choose([...(event.target.files ?? [])])
              event.target.value = ''
            }}
          />
        </label>
        <label className="sr-only" htmlFor={field}>
          이어서 문의하기
        </label>
        <textarea
          id={field}
          className={styles.area}
          rows={1}
          placeholder="이어서 문의하기"
          value={draft.content}
          onChange={(event) => change({ content: event.target.value })}
        />
        <Button size="m" busy={busy} disabled={problem !== null || uploading} onClick={send}>
          보내기
        </Button>
      </div>
    </div>
  )
}
