import { Box } from '@mui/material'
import { maxLength, regex, required, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FormSection } from '#console/form/FormSection.tsx'

const isColour = regex(/^#[0-9A-Fa-f]{6}$/, '#F71766처럼 적어 주세요.')

export const TagInputs = () => {
  const color: unknown = useWatch({ name: 'color' })
  const shown = typeof color === 'string' && /^#[0-9A-Fa-f]{6}$/.test(color) ? color : 'transparent'
  return (
    <FormSection title="태그" hint="상품에 붙이는 말과 그 색이에요.">
      <TextInput
        source="name"
        label="이름"
        validate={[required(), maxLength(30)]}
        helperText="고객이 이 말로도 상품을 찾아요."
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: 1 }}>
        <TextInput
          source="color"
          label="색"
          placeholder="#F71766"
          validate={isColour}
          helperText="비워 두면 회색이에요."
        />
        <Box
          aria-hidden
          sx={{ width: 28, height: 28, borderRadius: '50%', border: 1, borderColor: 'divider', bgcolor: shown, mb: 3 }}
        />
      </Box>
    </FormSection>
  )
}
