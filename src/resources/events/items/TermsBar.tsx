import { Box, Button } from '@mui/material'
import { useState, type KeyboardEvent } from 'react'
import { WonField } from '#console/form/WonField.tsx'
import type { Terms } from './saleTerms.ts'

const NOTHING: Terms = { percent: null, quantity_limit: null, per_user_limit: null }

/** The same discount and limits for every product; what is left empty stays as it is. */
export const TermsBar = ({ onApply }: { onApply: (terms: Terms) => void }) => {
  const [terms, setTerms] = useState(NOTHING)
  const tooMuch = terms.percent !== null && (terms.percent < 1 || terms.percent > 99)
  const ready = !tooMuch && Object.values(terms).some((value) => value !== null)
  const apply = () => {
    if (!ready) return
    onApply(terms)
    setTerms(NOTHING)
  }
  /** Enter applies; it must not save the form around it. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }
  const field = (name: keyof Terms, label: string, unit: string) => (
    <WonField
      label={label}
      unit={unit}
      value={terms[name]}
      onChange={(value) => setTerms({ ...terms, [name]: value })}
      mostDigits={name === 'percent' ? 2 : 6}
      margin="none"
      sx={{ width: 130 }}
    />
  )
  return (
    <Box
      role="group"
      aria-label="모든 상품에 한 번에"
      onKeyDown={onKeyDown}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1 }}
    >
      {field('percent', '할인율', '%')}
      {field('quantity_limit', '전체 수량', '개')}
      {field('per_user_limit', '1인 한도', '개')}
      <Button disabled={!ready} onClick={apply}>
        모두에 넣기
      </Button>
    </Box>
  )
}
