import { Box, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { SaveTrouble } from '#console/form/SaveTrouble.tsx'
import { WonField } from '#console/form/WonField.tsx'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { RemotePolicy } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { remoteZoneWord } from '#shared/words/deliveries.ts'

const won = (value: unknown) => (typeof value === 'number' ? formatKrw(value) : '(비어 있음)')

type Props = { policy: RemotePolicy | undefined; onClose: () => void }

export const RemotePolicyDialog = ({ policy, onClose }: Props) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const [name, setName] = useState(policy?.name ?? '')
  const [jeju, setJeju] = useState<number | null>(policy?.jeju_fee ?? 3000)
  const [island, setIsland] = useState<number | null>(policy?.island_fee ?? 5000)
  const fees = { jeju_fee: jeju, island_fee: island }
  const ready = name.trim() !== '' && jeju !== null && island !== null
  const save = useMutation({
    mutationFn: async (version: number | undefined) => {
      const body = { name: name.trim(), jeju_fee: jeju ?? 0, island_fee: island ?? 0 }
      return policy && version !== undefined
        ? data.call('patch', '/core-admin/v1/remote-policies/{id}', {
            params: { path: { id: policy.id } },
            body: { ...body, version },
          })
        : data.call('post', '/core-admin/v1/remote-policies', { body })
    },
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
          <Fee label={remoteZoneWord.JEJU} value={jeju} onChange={setJeju} />
          <Fee label={remoteZoneWord.ISLAND} value={island} onChange={setIsland} />
        </Box>
        <SaveTrouble
          error={save.error}
          loaded={{ ...policy }}
          mine={{ name, ...fees }}
          fields={{
            name: '이름',
            jeju_fee: { label: remoteZoneWord.JEJU, say: won },
            island_fee: { label: remoteZoneWord.ISLAND, say: won },
          }}
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

const Fee = (props: { label: string; value: number | null; onChange: (value: number | null) => void }) => (
  <WonField {...props} required error={props.value === null} mostDigits={8} />
)
