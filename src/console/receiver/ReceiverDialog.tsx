import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { inConversation } from '#console/data/inConversation.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { extraOf } from '#dataProvider/errors.ts'
import { formatPhone } from '#shared/format/phone.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'
import type { AdminOrder } from '#contract/schema.d.ts'
import { UnmaskDialog } from './UnmaskDialog.tsx'

const FIELDS = [
  ['name', '수령인', 'name'],
  ['phone', '전화', 'tel'],
  ['postcode', '우편번호', 'postal-code'],
  ['address1', '주소', 'address-line1'],
  ['address2', '상세 주소', 'address-line2'],
  ['comment', '배송 메시지', 'off'],
] as const
type Name = (typeof FIELDS)[number][0]
const EMPTY: Record<Name, string> = { name: '', phone: '', postcode: '', address1: '', address2: '', comment: '' }
type Address = NonNullable<AdminOrder['delivery_address']>

/** What stands there now, where it may be seen; masks are never written back. */
const standing = (address: Address | null): Record<Name, string> => {
  if (!address || address.masked) return EMPTY
  const { name, phone, postcode, address1, address2, comment } = address
  return { name, phone: formatPhone(phone), postcode, address1, address2, comment }
}
const OPTIONAL: readonly Name[] = ['address2', 'comment']

type Props = {
  order: AdminOrder
  /** the conversation from which it is changed, which says so */
  conversationId?: number | undefined
  onClose: () => void
}

/** Another receiver for what has not left. What stands there now is filled in once it may be seen: a reason is asked first. */
export const ReceiverDialog = ({ order, conversationId, onClose }: Props) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const [values, setValues] = useState(() => standing(order.delivery_address))
  const [asking, setAsking] = useState(false)
  const pii = useMay('pii:read')
  const save = useMutation({
    mutationFn: () =>
      data.call('post', '/store-admin/v1/orders/{id}/delivery-address', {
        params: { path: { id: order.id } },
        body: { ...values, version: order.version },
        headers: inConversation(conversationId),
      }),
    onSuccess: () => {
      notify('배송지를 바꿨어요. 포장에 들어간 상품은 배송지를 확인해야 나가요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  const wrong: Record<string, unknown> = fieldMessages(extraOf(save.error))
  const said = (name: Name) => (typeof wrong[name] === 'string' ? wrong[name] : undefined)
  const missing = FIELDS.some(([name]) => !OPTIONAL.includes(name) && values[name].trim() === '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing && !save.isPending) save.mutate()
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby="receiver-title">
      <DialogTitle id="receiver-title">주문 {order.order_no} 배송지 바꾸기</DialogTitle>
      <form onSubmit={submit} noValidate>
        <DialogContent>
          <Alert
            severity="info"
            sx={{ mb: 1 }}
            action={
              order.delivery_address?.masked && values === EMPTY && pii.may ? (
                <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => setAsking(true)}>
                  지금 배송지 채우기
                </Button>
              ) : null
            }
          >
            아직 나가지 않은 상품 모두에 적용돼요. 이미 뽑은 슬립은 쓸 수 없게 돼요.
          </Alert>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            {FIELDS.map(([name, label, complete], n) => (
              <TextField
                key={name}
                label={label}
                required={!OPTIONAL.includes(name)}
                autoFocus={n === 0}
                autoComplete={complete}
                value={values[name]}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
                error={said(name) !== undefined}
                helperText={said(name)}
                slotProps={{ htmlInput: { maxLength: 200 } }}
              />
            ))}
          </Box>
          {save.error && Object.keys(wrong).length === 0 ? <Alert severity="error">{save.error.message}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={missing} loading={save.isPending}>
            배송지 바꾸기
          </Button>
        </DialogActions>
      </form>
      {asking ? (
        <UnmaskDialog
          orderId={order.id}
          onClose={() => setAsking(false)}
          onRevealed={(address) => {
            setAsking(false)
            setValues(standing(address))
          }}
        />
      ) : null}
    </FormDialog>
  )
}
