import { Box } from '@mui/material'
import { useRef, type FocusEvent } from 'react'
import { maxLength, required, TextInput, useRecordContext } from 'react-admin'
import { FormSection } from '#console/form/FormSection.tsx'
import type { NoticeTemplate } from '#contract/schema.d.ts'
import { troublesIn } from '#shared/notices/check.ts'
import type { NoticeText } from '#shared/notices/render.ts'
import { fieldMessage } from '#shared/validation/fieldWords.ts'
import { insertAtCaret, isTextField, type TextField } from '#console/form/insertAtCaret.ts'
import { NoticePreview } from './NoticePreview.tsx'
import { NoticeValues } from './NoticeValues.tsx'
import { RestoreNotice } from './RestoreNotice.tsx'

export const NoticeInputs = () => {
  const notice = useRecordContext<NoticeTemplate>()
  const fields = useRef<HTMLDivElement>(null)
  const last = useRef<TextField>(null)
  if (!notice) return null
  const refuse =
    (field: keyof NoticeText) =>
    (_: unknown, { title, body }: Partial<NoticeText>) => {
      const trouble = troublesIn(notice.code, { title: title ?? '', body: body ?? '' }).find(
        (one) => one.field === field,
      )
      return trouble && fieldMessage(trouble.code, trouble.params)
    }
  const remember = ({ target }: FocusEvent) => {
    if (isTextField(target)) last.current = target
  }
  const insert = (text: string) => {
    const field = last.current ?? fields.current?.querySelector<TextField>('textarea[name=body]')
    if (field) insertAtCaret(field, text)
  }
  return (
    <>
      <FormSection
        title={notice.label}
        hint="저장하면 다음에 보내는 메시지부터 이 문구로 나가요. 이미 보낸 메시지는 그대로예요."
      >
        <RestoreNotice notice={notice} />
        <Box ref={fields} onFocus={remember}>
          <TextInput source="title" label="제목" validate={[required(), maxLength(100), refuse('title')]} />
          <TextInput
            source="body"
            label="내용"
            multiline
            minRows={4}
            maxRows={16}
            validate={[required(), maxLength(1000), refuse('body')]}
          />
          <NoticeValues code={notice.code} onPick={insert} />
        </Box>
      </FormSection>
      <FormSection title="미리보기" hint="예로 든 값을 넣은 모습이에요. 이름과 주문번호, 송장번호는 저절로 붙어요.">
        <NoticePreview code={notice.code} />
      </FormSection>
    </>
  )
}
