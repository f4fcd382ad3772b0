// RFC 3339, with the lower-case forms and the leap second that it allows.
const RFC3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?([Zz]|[+-]\d{2}:\d{2})$/;

/** An RFC 3339 date-time as Unix milliseconds (finer fractions are cut), or undefined. */
export function parseTime(value: string): number | undefined {
	const match = RFC3339.exec(value);
	if (!match) return undefined;
	const [, year, month, day, hour, minute, second, fraction = '', offset = 'Z'] = match;
	if (Number(second) > 60 || Number(minute) > 59 || Number(hour) > 23) return undefined;
	const lastDay = new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
	if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > lastDay) return undefined;
	// A leap second has no Unix time of its own: it takes the last millisecond of its minute.
	const leap = second === '60';
	const at = `${year}-${month}-${day}T${hour}:${minute}:${leap ? '59' : second}.${leap ? '999' : fraction.padEnd(3, '0').slice(0, 3)}`;
	const milliseconds = Date.parse(at + offset.toUpperCase());
	return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
// The range of an audit trail: nothing happened here before, and a year has four digits.
const EARLIEST_TIME = Date.UTC(2000, 0, 1);
const LATEST_TIME = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** An RFC 3339 date-time, or a date, which is its first moment in UTC, of the years 2000 to 9999. Unix milliseconds, or undefined. */
export function parseMoment(value: string): number | undefined {
	const at = parseTime(DATE.test(value) ? `${value}T00:00:00Z` : value);
	return at !== undefined && at >= EARLIEST_TIME && at <= LATEST_TIME ? at : undefined;
}
