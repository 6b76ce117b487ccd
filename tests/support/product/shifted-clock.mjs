/** Loaded before anything else (`--import`): the process believes it to be so many days later, or earlier. */
const shift = Number(process.env.CLOCK_SHIFT_DAYS ?? 0) * 86_400_000;
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shift);
    else super(...given);
  }

  static now() {
    return Real.now() + shift;
  }
};
