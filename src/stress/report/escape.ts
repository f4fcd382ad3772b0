/** Text in HTML and SVG, in elements and in quoted attributes. */
export const escaped = (text: string): string =>
	text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A number as people read it: whole from ten on. */
export const figure = (value: number): string =>
	value.toLocaleString('en', { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 });

/** Milliseconds, or seconds where they are many. */
export const duration = (milliseconds: number): string =>
	milliseconds >= 1_000 ? `${figure(milliseconds / 1_000)} s` : `${figure(milliseconds)} ms`;

/** A table. Cells of the first column are its heads; all others are set to the right. */
export function table(caption: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
	const cell = (text: string, index: number) =>
		index === 0 ? `<th scope="row">${escaped(text)}</th>` : `<td>${escaped(text)}</td>`;
	return [
		`<div class="scroll" tabindex="0" role="region" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>`,
		...heads.map((head) => `<th scope="col">${escaped(head)}</th>`),
		'</tr></thead><tbody>',
		...rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`),
		'</tbody></table></div>',
	].join('');
}
