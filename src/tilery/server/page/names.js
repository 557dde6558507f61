// Names of people: what may be sent, and how one stands in a sentence.

export const NAME_LENGTH = 40; // as the server has it

// What a person typed, without what nobody sees: direction marks come along with what is pasted.
export const clean = (text) => text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();

// A name in a sentence, whichever way it is written: its direction does not reach its neighbours.
export const isolated = (name) => `\u2068${name}\u2069`;
