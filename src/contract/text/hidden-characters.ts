/**
 * Characters that a name may not hold: those that nobody sees, and those that turn the direction of writing. With them
 * two names look the same, or one spoils the line that it stands in. Texts may hold them. In code each is shown by its name: see `code-parts.ts`.
 *
 * Some scripts and emoji need a few of them:
 * - U+200C and U+200D within words, where letters join or stack (Unicode Standard Annex 31, section 2.3): Persian writes
 *   the first, Sinhala and the scripts of India write both;
 * - U+200D between two pictographs, and a variation selector behind one or in a keycap (Unicode Technical Standard 51);
 * - the tags that make the flags of England, Scotland and Wales.
 */

const JOINING = ['Arab', 'Syrc', 'Nkoo', 'Mand', 'Thaa', 'Adlm', 'Rohg'];
const STACKING = ['Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Mymr', 'Tibt'];
const SCRIPTS = [...JOINING, ...STACKING].map((script) => `\\p{Script_Extensions=${script}}`).join('');
const LETTER = `(?=[\\p{L}\\p{M}])[${SCRIPTS}]`;
const PICTOGRAPH = '\\p{Extended_Pictographic}';

const FLAGS = ['gbeng', 'gbsct', 'gbwls']
	.map((region) => [...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join(''))
	.map((tags) => `\\u{1F3F4}${tags}\\u{E007F}`)
	.join('|');

const NEEDED = [
	`(?:${FLAGS})`,
	`(?<=${LETTER})[\\u200C\\u200D](?=${LETTER})`,
	`(?<=[${PICTOGRAPH}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=${PICTOGRAPH})`,
	`(?<=${PICTOGRAPH})[\\uFE0E\\uFE0F]`,
	'(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
].join('|');

const HIDDEN = '[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}]';
/** Characters that names may not hold; the first group has those that a script or an emoji needs. */
export const HIDDEN_CHARACTER = new RegExp(`(${NEEDED})|${HIDDEN}`, 'gu');

/** The name without them; control characters, line ends among them, become blanks. The same where there are none. */
export function withoutHidden(name: string): string {
	return name.replace(
		HIDDEN_CHARACTER,
		(found, needed: string | undefined) => needed ?? (/\p{Cc}/u.test(found) ? ' ' : ''),
	);
}
