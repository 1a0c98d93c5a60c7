import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { blockedBy, type ClaimDetail } from '../claim.ts'

/** 반품으로 전환: when the new goods have run out and the customer agrees. */
export const ConvertButton = ({ claim }: { claim: ClaimDetail }) => {
  const data = useConsoleData()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const convert = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', '/store-admin/v1/claims/{id}/convert', {
        params: { path: { id: claim.id } },
        body: { version: claim.version, reason },
      }),
    onSuccess: ({ id }) => void navigate(`/claims/${id}/show`),
  })
  return (
    <>
      <Blockable blocked={blockedBy(claim, 'convert')}>
        <Button
          size="small"
          color="inherit"
          onClick={() => {
            convert.reset()
            setOpen(true)
          }}
        >
          반품으로 전환
        </Button>
      </Blockable>
      {open ? (
        <ReasonDialog
          title="반품으로 전환"
          label="고객이 어떻게 동의했는지"
          minLength={1}
          maxLength={500}
          action="전환"
          pending={convert.isPending}
          error={convert.error}
          onSubmit={(reason) => convert.mutate(reason)}
          onClose={() => setOpen(false)}
        >
          교환을 끝내고 같은 상품의 반품을 만들어요. 수거와 검수는 이어져요.
        </ReasonDialog>
      ) : null}
    </>
  )
}
