import { Box, Button, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { OpenIncidentDialog } from '#console/incidents/OpenIncidentDialog.tsx'
import type { InboxItem } from '#contract/schema.d.ts'
import { EverythingOffer } from '#console/queue/EverythingOffer.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { useEverything } from '../inbox/useEverything.ts'
import type { useSelection } from '../inbox/useSelection.ts'
import { usePeople, useTags, useTemplates } from '../useLists.ts'
import { assignMany, closeMany, holdMany, replyMany, tagMany } from './bulkActions.ts'

type Props = {
  rows: readonly InboxItem[]
  selection: ReturnType<typeof useSelection>
  /** the rest of the condition, beyond what is ticked */
  all: ReturnType<typeof useEverything>
}

const OF_NOTHING = { kind: 'NONE' } as const

/** What can be done with all that are ticked; it stands under the list, so that ticking moves no row. */
export const BulkBar = ({ rows, selection, all }: Props) => {
  const queryClient = useQueryClient()
  const { reason } = useMay('cs:reply')
  const me = useStaff()?.id
  const { data: people } = usePeople()
  const { data: tags } = useTags()
  const { data: templates } = useTemplates()
  const bulk = useBulkAction({
    resource: 'conversations',
    onDone: (left) => {
      all.letGo()
      selection.select(left)
      void queryClient.invalidateQueries({ queryKey: ['conversations'] })
    },
  })
  const notify = useNotify()
  const [tying, setTying] = useState<number[]>()
  const chosen = rows.filter(({ id }) => selection.ids.includes(id))
  // what a command read is what stood on screen when it was ticked
  const seen = chosen.map(({ id, version }) => ({ id, version }))
  const read = chosen.map(({ id, version, last_message_id }) => ({
    id,
    version,
    expected_last_message_id: last_message_id,
  }))
  const { everything } = all
  const deeds = [
    {
      label: '배정',
      why: people ? undefined : '직원을 불러오고 있어요',
      run: () => bulk.start(assignMany(people ?? [], me), everything ?? { items: seen }),
    },
    {
      label: '태그',
      why: tags?.length ? undefined : '설정에서 태그를 먼저 만들어 주세요',
      run: () => bulk.start(tagMany(tags ?? []), everything ?? { items: seen }),
    },
    { label: '보류', why: undefined, run: () => bulk.start(holdMany(Date.now()), everything ?? { items: seen }) },
    { label: '종료', why: undefined, run: () => bulk.start(closeMany, everything ?? { items: read }) },
    {
      label: '템플릿 답변',
      why: templates?.length ? undefined : '설정에서 템플릿을 먼저 만들어 주세요',
      run: () => bulk.start(replyMany(templates ?? []), everything ?? { items: read }),
    },
    {
      label: '사건으로 묶기',
      // they are tied by their numbers, which a condition has not
      why: everything ? '보이는 상담을 골라서 묶어 주세요' : undefined,
      run: () => setTying(chosen.map(({ id }) => id)),
    },
  ]
  return (
    <>
      {chosen.length === 0 ? null : (
        <Box
          component="section"
          aria-label="선택한 상담 처리"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 0.5,
            p: 1,
            borderTop: 1,
            borderColor: 'primary.main',
          }}
        >
          <Typography variant="subtitle2" component="p" role="status" sx={{ flex: '1 1 100%' }}>
            {formatNumber(everything?.seen ?? chosen.length)}건 선택
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                all.letGo()
                selection.select([])
              }}
            >
              선택 해제
            </Button>
          </Typography>
          <Box sx={{ flex: '1 1 100%' }}>
            <EverythingOffer all={all} />
          </Box>
          {deeds.map(({ label, why, run }) => (
            <Blockable key={label} blocked={reason ?? why}>
              <Button size="small" variant="outlined" onClick={run}>
                {label}
              </Button>
            </Blockable>
          ))}
        </Box>
      )}
      {bulk.sheet}
      {tying ? (
        <OpenIncidentDialog
          cause={OF_NOTHING}
          title=""
          conversationIds={tying}
          onClose={() => setTying(undefined)}
          onOpened={({ title }) => {
            setTying(undefined)
            selection.select([])
            notify(`사건 ‘${title}’에 묶었어요.`, { type: 'success' })
          }}
        />
      ) : null}
    </>
  )
}
