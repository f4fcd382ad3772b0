/** The end of a command's help. Each line is a call without the word `tideline`. */
export function examples(...calls: string[]): string {
	return ['', 'Examples:', ...calls.map((call) => `  tideline ${call}`)].join('\n');
}
