// The client of the language server `cotan lsp`.

import * as vscode from "vscode";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";

/** The result of a command of the server. */
interface CommandResult {
  status: number | null;
  stdout: string;
  stderr: string;
}

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const channel = vscode.window.createOutputChannel("Cotan", { log: true });
  context.subscriptions.push(channel);
  context.subscriptions.push(
    vscode.commands.registerCommand("cotan.restart", async () => {
      await client?.stop();
      await start(channel);
    }),
  );
  await start(channel);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

async function start(channel: vscode.LogOutputChannel): Promise<void> {
  const command = vscode.workspace.getConfiguration("cotan").get<string>("server", "cotan");
  const server: ServerOptions = { command, args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ language: "mlir" }],
    outputChannel: channel,
    initializationOptions: { showsResults: true },
    middleware: {
      // Lenses run commands of the server; their output becomes a document.
      executeCommand: async (name, args, next) => {
        const result: CommandResult | undefined = await next(name, args);
        if (result !== undefined && result !== null) {
          await show(name, result, channel);
        }
        return result;
      },
    },
  };
  client = new LanguageClient("cotan", "Cotan", server, options);
  await client.start();
}

async function show(name: string, result: CommandResult, channel: vscode.LogOutputChannel) {
  if (result.stderr !== "") {
    channel.error(result.stderr);
  }
  if (result.status !== 0) {
    channel.show(true);
    return;
  }
  if (name === "cotan.bless") {
    void vscode.window.showInformationMessage("The case has its current output now.");
    return;
  }
  const language = name === "cotan.run" ? "plaintext" : "mlir";
  const document = await vscode.workspace.openTextDocument({ language, content: result.stdout });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}
