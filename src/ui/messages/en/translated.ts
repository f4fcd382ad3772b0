/** The type of the texts in another language: the same keys as in English, each with a text. */
export type Translated<English> = {
	[Key in keyof English]: English[Key] extends string ? string : Translated<English[Key]>;
};
