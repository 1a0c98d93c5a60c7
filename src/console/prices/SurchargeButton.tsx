import { Button } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { SurchargeDialog } from './SurchargeDialog.tsx'

/** What the way to the surcharges is called: who may not change them asks. */
export const useSurchargeLabel = () => (useMay('prices:write').may ? '추가금 바꾸기' : '추가금 변경 요청')

type Props = { productId: number | undefined; onSaved: () => void }

/** Opens the surcharges of one product; without one it says what to select. */
export const SurchargeButton = ({ productId, onSaved }: Props) => {
  const label = useSurchargeLabel()
  const { may, reason } = useMay('prices:request')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        disabled={!may || productId === undefined}
        title={reason ?? (productId === undefined ? '상품 하나를 골라 주세요.' : undefined)}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && productId !== undefined ? (
        <SurchargeDialog productId={productId} onClose={() => setOpen(false)} onSaved={onSaved} />
      ) : null}
    </>
  )
}
