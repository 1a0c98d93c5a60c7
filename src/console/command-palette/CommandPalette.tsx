import { Box, Dialog, InputBase, LinearProgress, Typography } from '@mui/material'
import { useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { isComposing } from '#console/shortcuts/keys.ts'
import { FindingList } from './FindingList.tsx'
import { useFindings } from './useFindings.ts'

/** `early`: what was typed before this was there. */
export const CommandPalette = ({ early = '', onClose }: { early?: string; onClose: () => void }) => {
  const [text, setText] = useState(early)
  const [at, setAt] = useState(0)
  const { findings, searching, failed, refusal } = useFindings(text)
  const navigate = useNavigate()
  const listId = useId()
  const active = Math.min(at, findings.length - 1)

  const open = (index: number) => {
    const finding = findings[index]
    if (!finding) return
    onClose()
    if (finding.run) finding.run()
    else void navigate(finding.url)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: findings.length - 1,
    }
    const next = steps[event.code]
    if (next !== undefined && findings.length > 0) {
      event.preventDefault()
      setAt((next + findings.length) % findings.length)
    } else if (event.code === 'Enter' || event.code === 'NumpadEnter') {
      event.preventDefault()
      open(active)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{ paper: { 'aria-label': '찾기·이동', sx: { mt: '10vh' } }, transition: { timeout: 80 } }}
    >
      <InputBase
        autoFocus
        fullWidth
        value={text}
        placeholder="메뉴, 설정, 주문·클레임·송장번호, 상품, SKU, 브랜드, 쿠폰, 회원, 문의"
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        inputProps={{
          role: 'combobox',
          'aria-label': '찾을 것',
          'aria-expanded': findings.length > 0,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': findings.length > 0 ? `${listId}-${active}` : undefined,
          autoComplete: 'off',
          spellCheck: false,
        }}
        sx={{ px: 2, py: 1.5, fontSize: '1rem', borderBottom: 1, borderColor: 'divider' }}
      />
      <Box sx={{ height: 2 }}>{searching ? <LinearProgress aria-label="찾는 중" sx={{ height: 2 }} /> : null}</Box>
      <FindingList id={listId} findings={findings} active={active} onHover={setAt} onOpen={open} />
      <Typography variant="body2" color="text.secondary" role="status" sx={{ px: 2, py: 1.25 }}>
        {refusal ?? message({ count: findings.length, searching, failed, text })}
      </Typography>
    </Dialog>
  )
}

const message = (state: { count: number; searching: boolean; failed: boolean; text: string }) => {
  if (state.failed) return '서버에서 찾지 못했어요. 메뉴 이동은 할 수 있어요.'
  if (state.searching) return '찾는 중이에요…'
  if (state.count === 0) return `“${state.text.trim()}”에 맞는 것이 없어요. 번호는 끝까지 적어 주세요.`
  return `${state.count}건 · ↑↓로 고르고 Enter로 열어요`
}
