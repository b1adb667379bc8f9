/** The part of `react` that the player uses, made of Preact: the part of preact/compat it needs (ADR-0005). */
export { Component } from 'preact'
export { useEffect, useMemo, useRef, useState } from 'preact/hooks'
