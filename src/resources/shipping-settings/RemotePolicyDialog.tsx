import { Box, Button, DialogActions, DialogContent, DialogTitle, InputAdornment, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/useConsoleData.ts'
import type { RemotePolicy } from '#shared/api/schema.d.ts'
import { parseKrw } from '#shared/format/krw.ts'

type Props = { policy: RemotePolicy | undefined; onClose: () => void }

export const RemotePolicyDialog = ({ policy, onClose }: Props) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const [name, setName] = useState(policy?.name ?? '')
  const [jeju, setJeju] = useState(String(policy?.jeju_fee ?? 3000))
  const [island, setIsland] = useState(String(policy?.island_fee ?? 5000))
  const fees = { jeju_fee: parseKrw(jeju), island_fee: parseKrw(island) }
  const ready =
    name.trim() !== '' &&
    fees.jeju_fee !== null &&
    fees.jeju_fee >= 0 &&
    fees.island_fee !== null &&
    fees.island_fee >= 0
  const save = useMutation({
    mutationFn: (version: number | undefined) =>
      data.call(`/core-admin/v1/remote-policies${policy ? `/${policy.id}` : ''}`, {
        method: policy ? 'PATCH' : 'POST',
        body: { name: name.trim(), ...fees, version },
      }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['shipping-settings'] })
      notify('저장했어요.', { type: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog onClose={onClose} aria-labelledby="remote-policy-title">
      <DialogTitle id="remote-policy-title">{policy ? `${policy.name} 고치기` : '도서산간 요금 추가'}</DialogTitle>
      <DialogContent>
        <Box
          component="form"
          id="remote-policy"
          onSubmit={(event) => {
            event.preventDefault()
            if (ready) save.mutate(policy?.version)
          }}
        >
          <TextField
            label="이름"
            required
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <Fee label="제주" value={jeju} onChange={setJeju} />
          <Fee label="도서산간" value={island} onChange={setIsland} />
        </Box>
        <SaveTrouble
          error={save.error}
          loaded={{ ...policy }}
          mine={{ name, ...fees }}
          labels={{ name: '이름', jeju_fee: '제주', island_fee: '도서산간' }}
          onTheirs={() => {
            void cache.invalidateQueries({ queryKey: ['shipping-settings'] })
            onClose()
          }}
          onMine={save.mutate}
        />
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button type="submit" form="remote-policy" variant="contained" disabled={!ready} loading={save.isPending}>
          저장
        </Button>
      </DialogActions>
    </FormDialog>
  )
}

const Fee = ({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) => (
  <TextField
    label={label}
    required
    value={value}
    error={parseKrw(value) === null}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{
      input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
      htmlInput: { inputMode: 'numeric', style: { textAlign: 'right' } },
    }}
  />
)
