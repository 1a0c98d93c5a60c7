import { Box, Typography } from '@mui/material'
import type { Choice } from './command.ts'

type Props = {
  id: string
  commands: readonly Choice[]
  active: Choice | undefined
  onMove: (index: number) => void
  onGo: (choice: Choice) => void
}

/** What a command can go on with. What cannot be chosen says why. */
export const CommandOptions = ({ id, commands, active, onMove, onGo }: Props) =>
  commands.map((choice, index) => (
    <Box
      key={choice.key}
      id={`${id}-command-${choice.key}`}
      role="option"
      aria-selected={choice === active}
      aria-disabled={choice.blocked !== undefined}
      onMouseMove={() => onMove(index)}
      // the field keeps the focus
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onGo(choice)}
      sx={{
        px: 1.5,
        py: 0.75,
        cursor: choice.blocked === undefined ? 'pointer' : 'default',
        bgcolor: choice === active ? 'action.selected' : undefined,
      }}
    >
      <Typography
        variant="body2"
        noWrap
        sx={{ fontWeight: 600, color: choice.blocked === undefined ? undefined : 'text.secondary' }}
      >
        {choice.label}
      </Typography>
      {choice.blocked || choice.hint ? (
        <Typography variant="caption" color="text.secondary" noWrap component="div">
          {choice.blocked ?? choice.hint}
        </Typography>
      ) : null}
    </Box>
  ))
