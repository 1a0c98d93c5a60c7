import { Alert } from '@mui/material'
import { useState } from 'react'
import { maxLength, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { noticeWarning } from './noticeDays.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { kindChoices } from './termsWords.ts'

export const TermsInputs = () => {
  const [now] = useState(Date.now)
  const from: unknown = useWatch({ name: 'effective_from' })
  const warning = noticeWarning(typeof from === 'string' ? from : null, now)
  return (
    <>
      <FormSection title="무엇" hint="게시한 판은 고치거나 지울 수 없어요. 바꾸려면 새 판을 게시해요.">
        <SelectInput source="kind" label="종류" choices={kindChoices} validate={required()} />
        <TextInput source="title" label="제목" validate={[required(), maxLength(100)]} fullWidth />
        <TextInput
          source="changes"
          label="바뀐 내용"
          validate={[required(), maxLength(500)]}
          helperText="무엇이 왜 바뀌었는지 한 문장으로. 고객이 약관의 바뀐 기록에서 봐요."
          fullWidth
        />
      </FormSection>
      <FormSection title="언제부터" hint="비우면 지금부터 시행해요. 같은 때의 예정된 판이 있으면 이 판이 대신해요.">
        <KstTimeInput source="effective_from" label="시행 일시" helperText="보통 그날 0시로 정해요." />
        {warning ? <Alert severity="warning">{warning}</Alert> : null}
      </FormSection>
      <FormSection
        title="전문"
        hint="Markdown으로 써요. ## 큰 제목, - 목록, | 표 |, **굵게**. 회사 이름과 연락처는 글에 직접 적어요."
      >
        <TextInput
          source="body"
          label="전문"
          multiline
          minRows={14}
          maxRows={40}
          validate={[required(), maxLength(50_000)]}
          fullWidth
        />
        <TermsPreview />
      </FormSection>
    </>
  )
}
