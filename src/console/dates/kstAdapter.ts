import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import dayjs from 'dayjs'
import { kstWall } from '#shared/format/kst.ts'

/**
 * The calendar of the pickers: wall clocks of Korea that read as UTC, as `kstWall` carries them, so that no zone of a
 * browser is ever asked: one with summer time has hours that do not exist. Its now is Korea's, too.
 */
export class KstAdapter extends AdapterDayjs {
  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options)
    const read = this.date
    this.date = ((value, timezone) =>
      value === undefined ? kstWall(Date.now()) : read(value, timezone)) as typeof this.date
    this.parse = (text, format) => (text === '' ? null : dayjs.utc(text, format, true))
  }
}
