/** What the player takes from `react`, from Preact: the part of preact/compat it needs (ADR-0005). */
export { Component } from 'preact'
export { useEffect, useMemo, useRef, useState } from 'preact/hooks'
