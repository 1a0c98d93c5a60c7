import LockIcon from '@mui/icons-material/LockOutlined'
import { Alert, Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import type { ExportColumn } from '#contract/schema.d.ts'

type Props = {
  columns: readonly ExportColumn[]
  keys: readonly string[]
  withPersonal: boolean
  personalAllowed: boolean
  onKeys: (keys: string[]) => void
  onPersonal: (on: boolean) => void
}

/** Which columns; personal data stays out until it is asked for by somebody who may. */
export const ColumnChoice = ({ columns, keys, withPersonal, personalAllowed, onKeys, onPersonal }: Props) => {
  const shown = columns.filter(({ pii }) => withPersonal || !pii)
  const toggle = (key: string, on: boolean) => onKeys(on ? [...keys, key] : keys.filter((one) => one !== key))
  return (
    <div>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography variant="subtitle2" component="h3" id="export-columns">
          열 {keys.length}개
        </Typography>
        <Button size="small" onClick={() => onKeys(shown.map(({ key }) => key))}>
          모두
        </Button>
        <Button size="small" onClick={() => onKeys(shown.filter((column) => column.default).map(({ key }) => key))}>
          기본
        </Button>
      </Stack>
      <Box
        role="group"
        aria-labelledby="export-columns"
        tabIndex={0}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))',
          maxHeight: 200,
          overflow: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          px: 1,
        }}
      >
        {shown.map(({ key, label, pii }) => (
          <FormControlLabel
            key={key}
            label={pii ? <Personal label={label} /> : label}
            control={
              <Checkbox
                size="small"
                sx={{ p: 0.5 }}
                checked={keys.includes(key)}
                onChange={(_, on) => toggle(key, on)}
              />
            }
          />
        ))}
      </Box>
      {columns.some(({ pii }) => pii) ? (
        <FormControlLabel
          label={
            personalAllowed
              ? '개인정보 열 포함 (이름·전화·주소)'
              : '개인정보 열 포함 — 개인정보를 내려받을 권한이 없어요'
          }
          disabled={!personalAllowed}
          control={<Checkbox size="small" checked={withPersonal} onChange={(_, on) => onPersonal(on)} />}
        />
      ) : null}
      {withPersonal ? (
        <Alert severity="warning">
          가리지 않은 개인정보가 들어가요. 사유와 함께 접속기록에 남고, 쓰고 나면 파일을 지워 주세요.
        </Alert>
      ) : null}
    </div>
  )
}

const Personal = ({ label }: { label: string }) => (
  <>
    {label} <LockIcon titleAccess="개인정보" sx={{ fontSize: 13, color: 'text.secondary', verticalAlign: '-2px' }} />
  </>
)
