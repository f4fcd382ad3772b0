/** Charts as inline SVG. Their colours are classes of the page, so that they follow its light and dark. */
import { escaped, figure } from './escape.ts';

const WIDTH = 480;
const HEIGHT = 250;
/** Room for the numbers of the axes. */
const LEFT = 58;
const BOTTOM = 34;
const TOP = 14;
const RIGHT = 14;
const LINES = 4;

export type Point = readonly [x: number, y: number];
/** `kind` names its class, and so its colour and dashes. */
export type Series = { name: string; kind: 'first' | 'second' | 'third' | 'target'; points: readonly Point[] };

type Described = { title: string; description: string };

/** Lines over seconds from the start. `isStepped`: a value holds until the next one. */
export function lineChart({ title, description, series }: Described & { series: readonly Series[] }): string {
	const points = series.flatMap((one) => one.points);
	const mostX = Math.max(1, ...points.map(([x]) => x));
	const mostY = niceTop(Math.max(1, ...points.map(([, y]) => y)));
	const x = (value: number) => LEFT + (value / mostX) * (WIDTH - LEFT - RIGHT);
	const y = (value: number) => HEIGHT - BOTTOM - (value / mostY) * (HEIGHT - BOTTOM - TOP);
	const grid = Array.from({ length: LINES + 1 }, (_, index) => {
		const value = (mostY * index) / LINES;
		return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${at(y(value))}" y2="${at(y(value))}"/><text x="${LEFT - 8}" y="${at(y(value) + 5)}" text-anchor="end">${short(value)}</text>`;
	});
	const seconds = [0, mostX / 2, mostX].map((value, index) => {
		const anchor = ['start', 'middle', 'end'][index];
		return `<text x="${at(x(value))}" y="${HEIGHT - 10}" text-anchor="${anchor}">${figure(value)} s</text>`;
	});
	const lines = series.map(({ kind, points: drawn }) =>
		drawn.length === 1
			? `<circle class="${kind} dot" cx="${at(x(drawn[0]?.[0] ?? 0))}" cy="${at(y(drawn[0]?.[1] ?? 0))}" r="4"/>`
			: `<polyline class="${kind}" points="${drawn.map(([px, py]) => `${at(x(px))},${at(y(py))}`).join(' ')}"/>`,
	);
	return `${drawing({ title, description }, HEIGHT, [...grid, ...seconds, ...lines])}${legend(series)}`;
}

/** One group of bars for each row, on a scale by powers of ten, since times are often far apart. */
export type BarRow = { name: string; bars: readonly { kind: Series['kind']; value: number; label: string }[] };

const BAR = 15;
const GAP = 30;
const LABEL_ROOM = 74;

export function barChart({ title, description, rows }: Described & { rows: readonly BarRow[] }): string {
	const values = rows.flatMap(({ bars }) => bars.map(({ value }) => Math.max(value, 0.01)));
	const least = Math.floor(Math.log10(Math.min(...values)));
	const most = Math.max(least + 1, Math.log10(Math.max(...values)));
	const width = (value: number) =>
		2 + ((Math.log10(Math.max(value, 0.01)) - least) / (most - least)) * (WIDTH - LABEL_ROOM - 4);
	let top = 0;
	const drawn = rows.flatMap(({ name, bars }) => {
		top += GAP;
		const head = `<text class="name" x="0" y="${top - 8}">${escaped(name)}</text>`;
		const lines = bars.map(({ kind, value, label }) => {
			const bar = `<rect class="${kind} bar" x="0" y="${top}" width="${at(width(value))}" height="${BAR - 3}" rx="2"/><text x="${at(width(value) + 6)}" y="${top + BAR - 4}">${escaped(label)}</text>`;
			top += BAR;
			return bar;
		});
		return [head, ...lines];
	});
	return drawing({ title, description }, top + 4, drawn);
}

let drawings = 0;

function drawing({ title, description }: Described, height: number, parts: readonly string[]): string {
	const id = `chart-${++drawings}`;
	return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}-title ${id}-desc"><title id="${id}-title">${escaped(title)}</title><desc id="${id}-desc">${escaped(description)}</desc>${parts.join('')}</svg>`;
}

export function legend(series: readonly Pick<Series, 'name' | 'kind'>[]): string {
	const items = series.map(({ name, kind }) => `<li><span class="${kind} swatch"></span>${escaped(name)}</li>`);
	return `<ul class="legend" aria-hidden="true">${items.join('')}</ul>`;
}

const at = (value: number) => value.toFixed(1);

/** The next round number, so that the lines of the grid are round, too. */
function niceTop(most: number): number {
	const power = 10 ** Math.floor(Math.log10(most));
	return ([1, 2, 4, 6, 8, 10].find((factor) => factor * power >= most) ?? 10) * power;
}

/** 20000 as 20k. */
const short = (value: number) => (value >= 10_000 ? `${figure(value / 1_000)}k` : figure(value));
