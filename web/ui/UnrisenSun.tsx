/** The sun that has not risen: decoration where there is nothing to show. */
export function UnrisenSun() {
  return (
    <svg viewBox="0 0 208 112" fill="none" aria-hidden="true" focusable="false">
      <linearGradient id="unrisen" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#8472c8" />
        <stop offset="1" stopColor="#43307f" />
      </linearGradient>
      <path
        fill="url(#unrisen)"
        d="M104 16a52 52 0 0147.7 31.5H56.3A52 52 0 01104 16zM55.1 50.5h97.8a52 52 0 011.7 5.5H53.4a52 52 0 011.7-5.5zM52.8 59.5h102.4a52 52 0 01.6 4H52.2a52 52 0 01.6-4z"
      />
      <path stroke="#63e6ff" strokeWidth="1.5" d="M0 69h208" />
      <path
        stroke="#4a3a80"
        strokeWidth="1.2"
        d="M84 74L56 112M124 74l28 38M104 74v38M62 74L6 112M146 74l56 38M40 80h128M28 89h152M12 101h184"
      />
    </svg>
  );
}
