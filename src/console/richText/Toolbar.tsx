import PictureIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import BoldIcon from '@mui/icons-material/FormatBold'
import ItalicIcon from '@mui/icons-material/FormatItalic'
import BulletIcon from '@mui/icons-material/FormatListBulleted'
import NumberIcon from '@mui/icons-material/FormatListNumbered'
import QuoteIcon from '@mui/icons-material/FormatQuote'
import UnderlineIcon from '@mui/icons-material/FormatUnderlined'
import LinkIcon from '@mui/icons-material/Link'
import RedoIcon from '@mui/icons-material/Redo'
import TableIcon from '@mui/icons-material/TableChartOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, IconButton, MenuItem, Select, Tooltip } from '@mui/material'
import { type Editor, useEditorState } from '@tiptap/react'
import { useState, type ReactNode } from 'react'
import { LinkRow } from './LinkRow.tsx'

type Props = { editor: Editor; label: string; onPictures: (files: File[]) => void }
type Chain = ReturnType<Editor['chain']>

const headings = [
  ['0', '본문'],
  ['2', '큰 제목'],
  ['3', '중간 제목'],
  ['4', '작은 제목'],
] as const

const levelOf = (editor: Editor) => ([2, 3, 4] as const).find((level) => editor.isActive('heading', { level })) ?? 0

export const Toolbar = ({ editor, label, onPictures }: Props) => {
  'use no memo' // the editor changes in place
  const [linking, setLinking] = useState(false)
  const now = useEditorState({
    editor,
    selector: ({ editor: shown }) => ({
      level: levelOf(shown),
      bold: shown.isActive('bold'),
      italic: shown.isActive('italic'),
      underline: shown.isActive('underline'),
      bullets: shown.isActive('bulletList'),
      numbers: shown.isActive('orderedList'),
      quote: shown.isActive('blockquote'),
      link: shown.isActive('link'),
      undo: shown.can().undo(),
      redo: shown.can().redo(),
    }),
  })
  const run = (act: (chain: Chain) => Chain) => () => act(editor.chain().focus()).run()
  const pick = (level: number) => {
    const chain = editor.chain().focus()
    if (level === 2 || level === 3 || level === 4) chain.setHeading({ level }).run()
    else chain.setParagraph().run()
  }
  return (
    <Box role="toolbar" aria-label={`${label} 서식`} sx={{ borderBottom: 1, borderColor: 'divider', p: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.25 }}>
        <Select
          size="small"
          variant="standard"
          disableUnderline
          value={String(now.level)}
          onChange={({ target }) => pick(Number(target.value))}
          inputProps={{ 'aria-label': '문단 모양' }}
          sx={{ mx: 1, minWidth: 92 }}
        >
          {headings.map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </Select>
        <Tool name="굵게" on={now.bold} icon={<BoldIcon />} onClick={run((chain) => chain.toggleBold())} />
        <Tool name="기울임" on={now.italic} icon={<ItalicIcon />} onClick={run((chain) => chain.toggleItalic())} />
        <Tool
          name="밑줄"
          on={now.underline}
          icon={<UnderlineIcon />}
          onClick={run((chain) => chain.toggleUnderline())}
        />
        <Tool
          name="글머리 목록"
          on={now.bullets}
          icon={<BulletIcon />}
          onClick={run((chain) => chain.toggleBulletList())}
        />
        <Tool
          name="번호 목록"
          on={now.numbers}
          icon={<NumberIcon />}
          onClick={run((chain) => chain.toggleOrderedList())}
        />
        <Tool name="인용" on={now.quote} icon={<QuoteIcon />} onClick={run((chain) => chain.toggleBlockquote())} />
        <Tool name="링크" on={now.link} icon={<LinkIcon />} onClick={() => setLinking(!linking)} />
        <Tool
          name="표 넣기"
          icon={<TableIcon />}
          onClick={run((chain) => chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }))}
        />
        <PictureTool label={label} onPictures={onPictures} />
        <Tool name="되돌리기" icon={<UndoIcon />} disabled={!now.undo} onClick={run((chain) => chain.undo())} />
        <Tool name="다시 하기" icon={<RedoIcon />} disabled={!now.redo} onClick={run((chain) => chain.redo())} />
      </Box>
      {linking ? <LinkRow editor={editor} onClose={() => setLinking(false)} /> : null}
    </Box>
  )
}

type ToolProps = { name: string; icon: ReactNode; onClick: () => void; on?: boolean; disabled?: boolean }

const Tool = ({ name, icon, on, disabled = false, onClick }: ToolProps) => (
  <Tooltip title={name}>
    <span>
      <IconButton
        size="small"
        aria-label={name}
        aria-pressed={on}
        color={on ? 'primary' : 'default'}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </IconButton>
    </span>
  </Tooltip>
)

const PictureTool = ({ label, onPictures }: Pick<Props, 'label' | 'onPictures'>) => (
  <Tooltip title="사진 넣기">
    <IconButton component="label" size="small">
      <PictureIcon />
      <input
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={`${label}에 사진 넣기`}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onPictures(files)
        }}
      />
    </IconButton>
  </Tooltip>
)
