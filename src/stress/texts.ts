/** Texts of made-up events. Their words repeat, as those of people do, so that a search finds something. */
const WORDS =
	'anchor barge beacon berth bollard bow breaker breeze bridge buoy cable canal captain cargo chart coast compass crane crew current deck depth dock draft drift ebb engine estuary ferry fleet flood fog gale gauge groyne gull harbour haven helm hull inlet jetty keel lantern ledger lighthouse lock mast moor neap oar pier pilot port pump quay rope rudder sail sand signal siren sluice spring stern storm surge swell tide tower tug vessel warning watch wave wharf wind'.split(
		' ',
	);

const WORDS_A_TEXT = 14;

export const wordOf = (number: number): string => WORDS[number % WORDS.length] ?? '';

export function textOf(number: number): string {
	// Strides without a common divisor with the number of words, so that texts differ.
	const words = Array.from({ length: WORDS_A_TEXT }, (_, place) => wordOf(number * 13 + place * (7 + (number % 11))));
	return `${words.join(' ')} ${number}`;
}
