import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { Link, maxLength, RadioButtonGroupInput, required, TextInput, useRecordContext } from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { ImageInput } from '#console/images/OneImage.tsx'
import { type AnyEvent, eventStatus } from './eventWords.ts'

/** `picture`: what customers see without one; undefined where a picture is a must. */
type Props = { picture?: string; children: ReactNode }

const needed = [required()]

/** What every kind of event says, around what only this kind does. */
export const CommonInputs = ({ picture, children }: Props) => (
  <>
    <Waiting />
    <FormSection title="이벤트" hint="고객에게 보이는 이름과 그림이에요.">
      <TextInput source="title" label="이름" validate={[required(), maxLength(80)]} />
      <ImageInput
        source="image"
        label="그림"
        helperText={picture ?? '가로가 긴 그림이 좋아요. 1440 × 600 정도면 모든 화면에서 또렷해요.'}
        {...(picture === undefined ? { validate: needed } : { removable: true })}
      />
    </FormSection>
    {children}
    <FormSection title="기간과 상태" hint="사용으로 두면 시작 시각에 스스로 열리고 끝 시각에 닫혀요.">
      <FieldRow>
        <KstTimeInput source="starts_at" label="시작 (한국 시각)" validate={required()} />
        <KstTimeInput source="ends_at" label="끝 (한국 시각)" validate={required()} />
      </FieldRow>
      <RadioButtonGroupInput source="status" label="상태" choices={choicesOf(eventStatus)} validate={required()} />
    </FormSection>
  </>
)

const Waiting = () => {
  const id = useRecordContext<AnyEvent>()?.pending_approval_id
  return id == null ? null : (
    <Alert severity="warning" sx={{ width: 1, mb: 2 }}>
      판매가의 절반보다 낮은 가격이라 다른 관리자의 승인을 기다려요. 승인하면 사용으로 바뀌어요.{' '}
      <Link to={`/approvals/${id}/show`}>승인 요청 보기</Link>
    </Alert>
  )
}
