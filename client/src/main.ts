import "@fontsource/alegreya/latin-400.css";
import "@fontsource/alegreya/latin-400-italic.css";
import "@fontsource/alegreya/latin-500.css";
import "@fontsource/alegreya/latin-700.css";
import "@fontsource/alegreya-sc/latin-400.css";
import "@fontsource/alegreya-sc/latin-700.css";
import "@fontsource/im-fell-english/latin-400.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./styles.css";
import { startTheme } from "./ui/theme";

startTheme();
const target = document.getElementById("app");
if (target === null) throw new Error("index.html has no #app");
mount(App, { target });
