import { Box } from '@mui/material'
import { maxLength, NumberInput, required, SelectInput, TextInput } from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { ImageInput } from '#console/images/OneImage.tsx'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { BlocksInput } from './blocks/BlocksInput.tsx'
import { exhibitionStatus } from './exhibitionStatus.ts'
import { PagePreview } from './PagePreview.tsx'

export const ExhibitionInputs = () => (
  <Box sx={{ width: 1 }}>
    <TwoColumns columns="minmax(420px, 1fr) 422px">
      <div>
        <FormSection title="기획전">
          <TextInput source="title" label="이름" validate={[required(), maxLength(80)]} />
          <ImageInput
            source="hero"
            label="대표 사진"
            validate={required()}
            helperText="맨 위와 목록에 보여요. 가로 1200 × 세로 626이 알맞아요."
          />
        </FormSection>
        <FormSection title="공개" hint="공개한 기획전은 기간 동안 보이고, 끝난 뒤에는 끝났다는 안내와 함께 남아요.">
          <FieldRow>
            <KstTimeInput source="starts_at" label="시작" validate={required()} />
            <KstTimeInput source="ends_at" label="끝" validate={[required(), isLater]} />
          </FieldRow>
          <FieldRow>
            <SelectInput source="status" label="공개" choices={choicesOf(exhibitionStatus)} validate={required()} />
            <NumberInput source="sequence" label="순서" min={0} helperText="작은 수가 앞에 보여요. 비우면 맨 뒤." />
          </FieldRow>
        </FormSection>
        <BlocksInput />
      </div>
      <PagePreview />
    </TwoColumns>
  </Box>
)

const isLater = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'string' && typeof all['starts_at'] === 'string' && value <= all['starts_at']
    ? '끝은 시작보다 뒤여야 해요.'
    : undefined
