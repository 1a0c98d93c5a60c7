import { Avatar, Box, Checkbox, TextField } from '@mui/material'
import { useState } from 'react'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { SortableList, SortableRow } from '#console/sort/SortableList.tsx'
import { type AnyEvent, standingOf } from '../eventWords.ts'
import { dropped, movedTo } from './orderDraft.ts'

type Props = {
  byId: ReadonlyMap<number, AnyEvent>
  order: readonly number[]
  chosen: ReadonlySet<number>
  onOrder: (order: number[]) => void
  onChosen: (chosen: ReadonlySet<number>) => void
}

export const OrderRows = ({ byId, order, chosen, onOrder, onChosen }: Props) => {
  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  if (order.length === 0)
    return <Box sx={{ p: 4, textAlign: 'center', color: 'text.secondary' }}>순서를 바꿀 이벤트가 없어요.</Box>
  return (
    <SortableList
      ids={order}
      nameOf={(id) => byId.get(id)?.title ?? ''}
      onDrop={(id, over) => onOrder(dropped(order, id, over, chosen))}
    >
      <Box component="ol" aria-label="순서" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {order.map((id, index) => {
          const event = byId.get(id)
          return event ? (
            <SortableRow key={id} id={id} name={event.title} selected={chosen.has(id)}>
              <Checkbox
                size="small"
                checked={chosen.has(id)}
                onChange={() => toggle(id)}
                slotProps={{ input: { 'aria-label': `${event.title} 고르기` } }}
              />
              <PlaceField
                place={index + 1}
                most={order.length}
                name={event.title}
                onPlace={(place) => onOrder(movedTo(order, new Set([id]), place - 1))}
              />
              <EventLine event={event} />
            </SortableRow>
          ) : null
        })}
      </Box>
    </SortableList>
  )
}

type PlaceProps = { place: number; most: number; name: string; onPlace: (place: number) => void }

/** The number of a row; another number moves it there, and what was typed goes with it. */
const PlaceField = ({ place, most, name, onPlace }: PlaceProps) => {
  const [typed, setTyped] = useState(String(place))
  const [stood, setStood] = useState(place)
  if (stood !== place) {
    setStood(place)
    setTyped(String(place))
  }
  const commit = () => {
    const wanted = Math.min(Number(typed), most)
    if (typed !== '' && wanted >= 1 && wanted !== place) onPlace(wanted)
    else setTyped(String(place))
  }
  return (
    <TextField
      value={typed}
      onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
      onFocus={({ target }) => target.select()}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        commit()
      }}
      margin="none"
      sx={{ width: 64, flexShrink: 0 }}
      slotProps={{
        htmlInput: {
          'aria-label': `${name} 자리`,
          inputMode: 'numeric',
          autoComplete: 'off',
          style: { textAlign: 'center' },
        },
      }}
    />
  )
}

const EventLine = ({ event }: { event: AnyEvent }) => {
  const [label, tone] = standingOf(event)
  const picture = event.image ?? event.items[0]?.thumbnail
  return (
    <>
      <Avatar variant="rounded" src={picture?.url ?? ''} alt="" sx={{ width: 56, height: 36, bgcolor: 'action.hover' }}>
        {' '}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {event.title}
      </Box>
      <StatusChip label={label} tone={tone} />
      <Box sx={{ typography: 'body2', color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
        <KstText value={event.starts_at} show="date" /> – <KstText value={event.ends_at} show="date" />
      </Box>
    </>
  )
}
