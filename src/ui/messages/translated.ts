/** What another language must say in place of English texts: the same keys, each with a text. */
export type Translated<English> = {
	[Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
};
