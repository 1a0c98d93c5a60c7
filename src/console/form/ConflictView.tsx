import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material'

export type ConflictRow = { name: string; label: string; theirs: string; mine: string }
type Props = {
  /** What either side changed; undefined while the newest is being read. */
  rows: ConflictRow[] | undefined
  open: boolean
  onClose: () => void
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else saved first: both sides field by field, and whether to take theirs or to save mine over it. */
export const ConflictView = ({ rows, open, onClose, onTheirs, onMine }: Props) => (
  <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="conflict-title">
    <DialogTitle id="conflict-title">그 사이 다른 사람이 고쳤어요</DialogTitle>
    <DialogContent>
      <DialogContentText sx={{ mb: 2 }}>
        입력한 내용은 아직 그대로 있어요. 지금 저장된 값을 보고 어느 쪽을 남길지 골라 주세요.
      </DialogContentText>
      {rows && rows.length > 0 ? <Rows rows={rows} /> : null}
      {rows?.length === 0 ? <DialogContentText>이 화면의 값은 그대로예요.</DialogContentText> : null}
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        더 살펴보기
      </Button>
      <Button disabled={!rows} onClick={onTheirs}>
        저장된 값 불러오기
      </Button>
      <Button variant="contained" disabled={!rows} onClick={onMine}>
        내 내용으로 저장
      </Button>
    </DialogActions>
  </Dialog>
)

const Rows = ({ rows }: { rows: ConflictRow[] }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>항목</TableCell>
        <TableCell>지금 저장된 값</TableCell>
        <TableCell>내가 입력한 값</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map(({ name, label, theirs, mine }) => (
        <TableRow key={name}>
          <TableCell component="th" scope="row">
            {label}
          </TableCell>
          <TableCell>{theirs}</TableCell>
          <TableCell>{mine}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

/** A value as both sides of a conflict show it. */
export const conflictText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '(비어 있음)'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}
