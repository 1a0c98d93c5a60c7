import { Box, Button, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { movedTo, shifted } from './orderDraft.ts'

type Props = {
  order: readonly number[]
  chosen: ReadonlySet<number>
  onOrder: (order: number[]) => void
}

/** Moves of what is chosen: to the top and the bottom, one step, or to a number. */
export const OrderTools = ({ order, chosen, onOrder }: Props) => {
  const [place, setPlace] = useState('')
  const none = chosen.size === 0
  const number = Number(place)
  const ready = !none && Number.isInteger(number) && number >= 1
  const go = () => {
    if (!ready) return
    onOrder(movedTo(order, chosen, number - 1))
    setPlace('')
  }
  return (
    <Box
      role="toolbar"
      aria-label="고른 것 옮기기"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 3, pb: 1 }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ minWidth: 72 }}>
        {none ? '고르거나 끌기' : `${chosen.size}개 고름`}
      </Typography>
      <Button size="small" disabled={none} onClick={() => onOrder(movedTo(order, chosen, 0))}>
        맨 위로
      </Button>
      <Button size="small" disabled={none} onClick={() => onOrder(shifted(order, chosen, -1))}>
        위로
      </Button>
      <Button size="small" disabled={none} onClick={() => onOrder(shifted(order, chosen, 1))}>
        아래로
      </Button>
      <Button size="small" disabled={none} onClick={() => onOrder(movedTo(order, chosen, order.length))}>
        맨 아래로
      </Button>
      <TextField
        label="옮길 자리"
        value={place}
        onChange={({ target }) => setPlace(target.value.replaceAll(/\D/g, ''))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          go()
        }}
        sx={{ width: 110 }}
        margin="none"
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
      />
      <Button size="small" variant="outlined" disabled={!ready} onClick={go}>
        이 자리로
      </Button>
    </Box>
  )
}
