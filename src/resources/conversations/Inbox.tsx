/** 고객문의: the list, the talk, and whoever asks, side by side as far as the window has room for them. */
import { Box, useMediaQuery, type Theme } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { fillsWindow } from '#console/layout/fillsWindow.ts'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import { BulkBar } from './actions/BulkBar.tsx'
import { IncidentBanner } from './inbox/IncidentBanner.tsx'
import { InboxFilters } from './inbox/InboxFilters.tsx'
import { InboxList } from './inbox/InboxList.tsx'
import { conditionsOf, stepFrom } from './inbox/place.ts'
import { SelectShown } from './inbox/SelectShown.tsx'
import { QueueTabs } from './inbox/QueueTabs.tsx'
import { useInbox, useLiveInbox } from './inbox/useInbox.ts'
import { useEverything } from './inbox/useEverything.ts'
import { usePlaceAtOnce } from './inbox/usePlaceAtOnce.ts'
import { useSelection } from './inbox/useSelection.ts'
import { CustomerDrawer } from './side/CustomerDrawer.tsx'
import { CustomerPane } from './side/CustomerPane.tsx'
import { ConversationPane } from './thread/ConversationPane.tsx'

const LIST_WIDTH = { md: 340, xl: 380 }
const SIDE_WIDTH = 340

const useRoom = () => {
  const two = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const three = useMediaQuery<Theme>(() => '(min-width: 1280px)', { noSsr: true })
  return { two, three }
}

export const Inbox = () => {
  const { place, go } = usePlaceAtOnce()
  const [text, setText] = useState('')
  const [hand, setHand] = useState(false)
  const [side, setSide] = useState(false)
  const room = useRoom()
  const listKey = JSON.stringify([{ ...place, open: undefined }, text])
  const selection = useSelection(listKey)
  const inbox = useInbox(place, text, hand || selection.ids.length > 0)
  const all = useEverything(place, text, {
    rows: inbox.rows.length,
    selected: inbox.rows.filter(({ id }) => selection.ids.includes(id)).length,
    total: inbox.total,
    look: inbox.look,
  })
  useLiveInbox()

  const stood = useLastRows(inbox.rows, place.open)
  const open = (id: number | undefined) => go({ open: id }, { replace: place.open !== undefined })
  const step = (by: 1 | -1) => {
    const next = stepFrom(inbox.rows, place.open, stood, by)
    if (isCovered() || next === undefined) return
    open(next)
    document.querySelector(`[data-conversation="${next}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }
  useShortcut({ keys: { code: 'KeyJ' }, label: '다음 상담', group: '고객문의' }, () => step(1))
  useShortcut({ keys: { code: 'KeyK' }, label: '이전 상담', group: '고객문의' }, () => step(-1))

  const alone = !room.two && place.open !== undefined
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        ...fillsWindow,
        minHeight: 420,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <Title title="고객문의" />
      {alone ? null : <QueueTabs queue={place.queue} onChange={(queue) => go({ queue })} />}
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        {alone ? null : (
          <Box
            component="section"
            aria-label="상담 목록"
            sx={{
              display: 'flex',
              flexDirection: 'column',
              minHeight: 0,
              minWidth: 0,
              width: { xs: 1, ...LIST_WIDTH },
              flexShrink: 0,
              borderRight: { md: 1 },
              borderColor: { md: 'divider' },
            }}
          >
            <InboxFilters place={place} text={text} onSearch={setText} onChange={(part) => go(part)}>
              <SelectShown rows={inbox.rows} selection={selection} />
            </InboxFilters>
            <IncidentBanner incidentId={place.incidentId} onLeave={() => go({ incidentId: undefined })} />
            <InboxList
              inbox={inbox}
              selection={selection}
              queue={place.queue}
              sort={place.sort}
              open={place.open}
              searched={text !== '' || conditionsOf(place) > 0}
              onOpen={open}
              onHand={setHand}
            />
            <BulkBar rows={inbox.rows} selection={selection} all={all} />
          </Box>
        )}
        {place.open === undefined ? (
          room.two ? (
            <Box sx={{ flex: 1, alignSelf: 'center' }}>
              <EmptyState title="상담을 골라 주세요" hint="J와 K로 다음과 이전 상담을 열 수 있어요." />
            </Box>
          ) : null
        ) : (
          <ConversationPane
            key={place.open}
            id={place.open}
            onBack={room.two ? undefined : () => go({ open: undefined })}
            onSide={room.three ? undefined : () => setSide(true)}
            side={(conversation) =>
              room.three ? (
                <Box
                  component="aside"
                  aria-label="고객과 내부메모"
                  sx={{ width: SIDE_WIDTH, flexShrink: 0, overflowY: 'auto', borderLeft: 1, borderColor: 'divider' }}
                >
                  <CustomerPane conversation={conversation} />
                </Box>
              ) : (
                <CustomerDrawer conversation={conversation} open={side} onClose={() => setSide(false)} />
              )
            }
          />
        )}
      </Box>
    </Box>
  )
}

/** The list in which the open one stood, also after it has left it. */
const useLastRows = (rows: readonly { id: number }[], open: number | undefined): number[] => {
  const now = rows.map(({ id }) => id).join()
  const [last, setLast] = useState('')
  if (now !== last && rows.some(({ id }) => id === open)) setLast(now)
  return last.split(',').map(Number)
}
