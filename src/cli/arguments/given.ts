/** Drops undefined properties. */
export function given<T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
	return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as {
		[Name in keyof T]: Exclude<T[Name], undefined>;
	};
}
