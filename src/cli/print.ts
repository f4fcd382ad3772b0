/** The option of commands that print one result. */
export const json = { type: 'boolean', description: 'Print the result as JSON' } as const;

export function print(asJson: boolean | undefined, value: object, words: string): void {
	console.log(asJson ? JSON.stringify(value) : words);
}
