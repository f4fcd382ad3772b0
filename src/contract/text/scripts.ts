/**
 * Scripts in which a name may stand beside letters: those that write no space between words (`谢谢@bob`), and those whose
 * particles join the word that they belong to (`@bob님`, `ל@bob`). For a character class of a regular expression.
 */
const WITHOUT_SPACES = ['Hani', 'Hira', 'Kana', 'Bopo', 'Hang', 'Yiii', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt'];
const WITH_PARTICLES = 'Arab Hebr Syrc Thaa Ethi Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'.split(' ');

const classOf = (scripts: readonly string[]) => scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');

export const NO_SPACES = classOf(WITHOUT_SPACES);
export const JOINED = classOf([...WITHOUT_SPACES, ...WITH_PARTICLES]);
